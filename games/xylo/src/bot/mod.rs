//! The search over sampled deals: belief, candidates, rollout policy, payoff, and the reasons for a move.

pub(crate) mod appraise;
pub(crate) mod belief;
pub(crate) mod bid_chance;
pub(crate) mod candidates;
pub(crate) mod card_estimate;
pub(crate) mod evaluation;
pub(crate) mod facts;
pub(crate) mod noise;
pub(crate) mod oracle;
pub(crate) mod payoff;
pub(crate) mod policy;
pub(crate) mod replay;
pub(crate) mod sampler;
pub(crate) mod strength;
pub(crate) mod tie_orders;
pub(crate) mod trick_chance;
