//! The five calls of one kind of record, defined once. Permissions and errors are the same for all kinds.

/// Makes a module with `list`, `get`, `create`, `update` and `delete` of a record.
macro_rules! calls {
    ($module:ident, $record:ident, $path:literal, $path_of_one:literal, $one:literal, $many:literal) => {
        pub(crate) mod $module {
            use app::App;
            use axum::extract::State;
            use axum::http::StatusCode;
            use domain::setup::$record;

            use crate::cache::Personal;
            use crate::dto::setup::{RecordChangeDto, RecordDto, RecordPageDto, RecordsQuery, RetireQuery};
            use crate::error::{ApiResult, ErrorBody};
            use crate::extract::{Context, Json, Path, Query};

            /// A page of the records in use.
            #[utoipa::path(get, path = $path, operation_id = concat!("adminList", $many),
                tag = "Back office", params(RecordsQuery),
                responses((status = 200, body = RecordPageDto<$record>),
                    (status = 400, body = ErrorBody, description = "message.malformed: no such cursor"),
                    (status = 401, body = ErrorBody, description = "message.not_authenticated"),
                    (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff"),
                    (status = 422, body = ErrorBody, description = "message.invalid_fields: `ids`")))]
            pub(crate) async fn list(
                State(app): State<App>,
                Context(ctx): Context,
                Query(query): Query<RecordsQuery>) -> ApiResult<Personal<RecordPageDto<$record>>> {
                Ok(Personal(app.list_records::<$record>(&ctx, &query.read()?).await?.into()))
            }

            /// One record.
            #[utoipa::path(get, path = $path_of_one, operation_id = concat!("adminGet", $one),
                tag = "Back office", params(("id" = i64, Path)),
                responses((status = 200, body = RecordDto<$record>),
                    (status = 401, body = ErrorBody, description = "message.not_authenticated"),
                    (status = 403, body = ErrorBody, description = "message.not_allowed, but for staff"),
                    (status = 404, body = ErrorBody, description = "message.not_found")))]
            pub(crate) async fn get(
                State(app): State<App>,
                Context(ctx): Context,
                Path(id): Path<i64>) -> ApiResult<Personal<RecordDto<$record>>> {
                Ok(Personal(app.record::<$record>(&ctx, id).await?.into()))
            }

            /// Creates a record.
            #[utoipa::path(post, path = $path, operation_id = concat!("adminCreate", $one),
                tag = "Back office", request_body = $record,
                responses((status = 201, body = RecordDto<$record>),
                    (status = 401, body = ErrorBody, description = "message.not_authenticated"),
                    (status = 403, body = ErrorBody, description = "message.not_allowed, but for those who set up"),
                    (status = 409, body = ErrorBody, description = "message.slug_taken"),
                    (status = 422, body = ErrorBody, description = "message.slug_reserved, message.invalid_fields")))]
            pub(crate) async fn create(
                State(app): State<App>,
                Context(ctx): Context,
                Json(body): Json<$record>) -> ApiResult<(StatusCode, Personal<RecordDto<$record>>)> {
                let made = app.add_record(&ctx, body).await?;
                Ok((StatusCode::CREATED, Personal(made.into())))
            }

            /// Replaces a record.
            #[utoipa::path(put, path = $path_of_one, operation_id = concat!("adminUpdate", $one),
                tag = "Back office", params(("id" = i64, Path)), request_body = RecordChangeDto<$record>,
                responses((status = 200, body = RecordDto<$record>),
                    (status = 401, body = ErrorBody, description = "message.not_authenticated"),
                    (status = 403, body = ErrorBody, description = "message.not_allowed, but for those who set up"),
                    (status = 404, body = ErrorBody, description = "message.not_found"),
                    (status = 409, body = ErrorBody, description = "message.changed_meanwhile, message.slug_taken; message.in_use or message.appointments_in_the_way with those who are booked"),
                    (status = 422, body = ErrorBody, description = "message.slug_reserved, message.invalid_fields")))]
            pub(crate) async fn update(
                State(app): State<App>,
                Context(ctx): Context,
                Path(id): Path<i64>,
                Json(body): Json<RecordChangeDto<$record>>) -> ApiResult<Personal<RecordDto<$record>>> {
                let RecordChangeDto { version, record } = body;
                Ok(Personal(app.change_record(&ctx, id, version, record).await?.into()))
            }

            /// Retires a record: it can't be found any more; bookings keep its name.
            #[utoipa::path(delete, path = $path_of_one, operation_id = concat!("adminDelete", $one),
                tag = "Back office", params(("id" = i64, Path), RetireQuery),
                responses((status = 204),
                    (status = 401, body = ErrorBody, description = "message.not_authenticated"),
                    (status = 403, body = ErrorBody, description = "message.not_allowed, but for those who set up"),
                    (status = 404, body = ErrorBody, description = "message.not_found"),
                    (status = 409, body = ErrorBody, description = "message.changed_meanwhile; message.in_use or message.appointments_in_the_way with those who are booked")))]
            pub(crate) async fn delete(
                State(app): State<App>,
                Context(ctx): Context,
                Path(id): Path<i64>,
                Query(query): Query<RetireQuery>) -> ApiResult<StatusCode> {
                app.retire_record::<$record>(&ctx, id, query.version).await?;
                Ok(StatusCode::NO_CONTENT)
            }
        }
    };
}

pub(super) use calls;
