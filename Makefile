# Scanbook's commands. The work is done in scripts/; this file only names them.
# `make run` and `make test` are all a newcomer needs.

LISTEN ?= 127.0.0.1:8080
DATA ?= ./data
export LISTEN DATA ONLY CHANGED
# No compiled Python is left behind.
export PYTHONDONTWRITEBYTECODE = 1

.DEFAULT_GOAL := help
.PHONY: help run test test-dates fuzz check deny bench build fmt openapi requirements clean-data

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

run: ## build and serve the demo clinic group on http://127.0.0.1:8080 (LISTEN=address:port for another)
	@scripts/run

test: ## everything that CI runs: check, Rust tests on both databases, web tests, journeys in a browser; a part: ONLY="rust", ONLY="sharing", CHANGED=1
	@scripts/test

test-dates: ## the journeys that look at dates, at eight moments that are hard on them
	@scripts/test-dates

fuzz: ## calls the API in all ways that its description has, and holds the answers against it (SCANBOOK_LONG=1: for long)
	@scripts/fuzz-api

check: ## the first part of test, without running the product: formats, lints, types, licences, unused dependencies, size of the first screen
	@scripts/check

deny: ## cargo-deny over all dependencies on all platforms: licences, sources, duplicates, known holes (says how to install it)
	@scripts/deny

bench: ## the benchmarks, one line each (ONLY="B5 B6" picks some)
	@scripts/bench

build: ## the release binary with the web app inside: target/release/scanbook
	@scripts/build

fmt: ## put all code in its format
	@scripts/fmt

openapi: ## write openapi.json and the web's API types from the handlers
	@scripts/openapi

requirements: ## write docs/requirements.md from the reports of the last make test
	@python3 scripts/traceability.py build

clean-data: ## delete the demo data; the next make run creates it again
	rm -rf ./data
