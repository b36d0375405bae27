// Counts the markets with a price by state and by the venues that quote them.
//
// $states: MarketState[]
// row: {state: MarketState, venues: VenueId[], total: number}
UNWIND $states AS state
CALL (state) {
  MATCH (one:Market)
  USING INDEX SEEK one:Market(state, orderKey)
  WHERE one.state = state AND one.orderKey >= '' AND one.percent IS NOT NULL
  RETURN one.venues AS venues, count(one) AS total
}
RETURN state, venues, total
