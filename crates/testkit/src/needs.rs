//! Needs of exams and weight limits of devices, set by tests.

use domain::patient::Need;
use sea_orm::ActiveValue::Set;
use sea_orm::sea_query::Expr;
use sea_orm::{ActiveModelTrait, ColumnTrait, EntityTrait, QueryFilter};
use store::entity::{device, exam_need};

use crate::Site;
use crate::extra_world::exam_id;

impl Site {
    /// Makes an exam ask about a need that takes so many more minutes.
    ///
    /// # Panics
    /// When it cannot be written.
    pub async fn ask_about(&self, exam: &'static str, need: Need, extra_minutes: i64) {
        let written = self.app.store().write(move |tx| {
            Box::pin(async move {
                let exam_id = Set(exam_id(tx, exam).await?);
                let need = Set(need.to_string());
                let row = exam_need::ActiveModel { exam_id, need, extra_minutes: Set(extra_minutes) };
                row.insert(tx).await?;
                store::catalogue::raise_version(tx).await
            })
        });
        written.await.expect("the need is written");
    }

    /// Sets the weight limit of a device.
    ///
    /// # Panics
    /// When it cannot be written.
    pub async fn limit_weight(&self, device: i64, kilograms: i64) {
        let written = self.app.store().write(move |tx| {
            Box::pin(async move {
                let limit = Expr::value(Some(kilograms));
                let row = device::Entity::update_many().col_expr(device::Column::WeightLimitKg, limit);
                row.filter(device::Column::Id.eq(device)).exec(tx).await?;
                store::catalogue::raise_version(tx).await
            })
        });
        written.await.expect("the limit is written");
    }
}
