//! A full queue of large forms. How long it takes is measured by `make bench`.

use domain::limits::DECISIONS_WAITING_MAX;
use scanbook_surveys::Decider;

use crate::large::large;

#[tokio::test]
async fn qst_10c_twenty_that_wait_are_all_decided() {
    let decider = Decider::start().unwrap();
    let (form, answers) = large();
    for _ in 0..3 {
        assert!(decider.decide(&form, &answers).await.unwrap().is_complete());
    }
    let calls: Vec<_> = (0..DECISIONS_WAITING_MAX)
        .map(|_| {
            let (decider, form, answers) = (decider.clone(), form.clone(), answers.clone());
            tokio::spawn(async move {
                decider.decide(&form, &answers).await.map(|decision| decision.conditions.len())
            })
        })
        .collect();
    for call in calls {
        assert_eq!(call.await.unwrap(), Ok(10));
    }
}
