//! Triggers in the database: an audit row can't be changed, and can be deleted only once the audit chain starts after it.

use sea_orm::DbBackend;

const SQLITE: [&str; 2] = [
    "CREATE TRIGGER audit_events_unchanged BEFORE UPDATE ON audit_events \
     BEGIN SELECT RAISE(ABORT, 'a row of the audit trail is never changed'); END",
    "CREATE TRIGGER audit_events_kept BEFORE DELETE ON audit_events \
     WHEN NOT EXISTS (SELECT 1 FROM audit_seals JOIN audit_chain ON audit_seals.position <= audit_chain.begins_after \
     WHERE audit_seals.event_id = OLD.id) \
     BEGIN SELECT RAISE(ABORT, 'a row of the audit trail is kept'); END",
];

const POSTGRES: [&str; 4] = [
    "CREATE FUNCTION audit_events_unchanged() RETURNS trigger LANGUAGE plpgsql AS $$ \
     BEGIN RAISE EXCEPTION 'a row of the audit trail is never changed'; END $$",
    "CREATE FUNCTION audit_events_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
     IF EXISTS (SELECT 1 FROM audit_seals s JOIN audit_chain c ON s.position <= c.begins_after \
                WHERE s.event_id = OLD.id) THEN RETURN OLD; END IF; \
     RAISE EXCEPTION 'a row of the audit trail is kept'; END $$",
    "CREATE TRIGGER audit_events_unchanged BEFORE UPDATE ON audit_events \
     FOR EACH ROW EXECUTE FUNCTION audit_events_unchanged()",
    "CREATE TRIGGER audit_events_kept BEFORE DELETE ON audit_events \
     FOR EACH ROW EXECUTE FUNCTION audit_events_kept()",
];

/// The statements that create the triggers.
pub(crate) fn audit_guards(backend: DbBackend) -> &'static [&'static str] {
    if backend == DbBackend::Postgres { &POSTGRES } else { &SQLITE }
}

/// The same for the people a row showed. A person added later breaks the chain.
const SQLITE_SUBJECTS: [&str; 2] = [
    "CREATE TRIGGER audit_subjects_unchanged BEFORE UPDATE ON audit_subjects \
     BEGIN SELECT RAISE(ABORT, 'a row of the audit trail is never changed'); END",
    "CREATE TRIGGER audit_subjects_kept BEFORE DELETE ON audit_subjects \
     WHEN NOT EXISTS (SELECT 1 FROM audit_seals JOIN audit_chain ON audit_seals.position <= audit_chain.begins_after \
     WHERE audit_seals.event_id = OLD.audit_id) \
     BEGIN SELECT RAISE(ABORT, 'a row of the audit trail is kept'); END",
];

const POSTGRES_SUBJECTS: [&str; 3] = [
    "CREATE FUNCTION audit_subjects_kept() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
     IF EXISTS (SELECT 1 FROM audit_seals s JOIN audit_chain c ON s.position <= c.begins_after \
                WHERE s.event_id = OLD.audit_id) THEN RETURN OLD; END IF; \
     RAISE EXCEPTION 'a row of the audit trail is kept'; END $$",
    "CREATE TRIGGER audit_subjects_unchanged BEFORE UPDATE ON audit_subjects \
     FOR EACH ROW EXECUTE FUNCTION audit_events_unchanged()",
    "CREATE TRIGGER audit_subjects_kept BEFORE DELETE ON audit_subjects \
     FOR EACH ROW EXECUTE FUNCTION audit_subjects_kept()",
];

pub(crate) fn audit_subject_guards(backend: DbBackend) -> &'static [&'static str] {
    if backend == DbBackend::Postgres { &POSTGRES_SUBJECTS } else { &SQLITE_SUBJECTS }
}
