//! The search over sampled deals: belief, prior, rollout, evaluation, and the reasons for a move.

pub(crate) mod appraise;
pub(crate) mod belief;
pub(crate) mod endgame;
pub(crate) mod facts;
pub(crate) mod hand_plan;
pub(crate) mod hand_value;
pub(crate) mod net;
pub(crate) mod novice;
pub(crate) mod play_cost;
pub(crate) mod policy;
pub(crate) mod replies;
pub(crate) mod rollout;
pub(crate) mod rollout_policy;
pub(crate) mod weights;
