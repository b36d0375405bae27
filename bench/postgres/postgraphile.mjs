/** The settings of both versions of PostGraphile: for production, as in its manual. */
export const POSTGRAPHILE = {
  dynamicJson: true,
  graphiql: false,
  ignoreRBAC: true,
  setofFunctionsContainNulls: false,
  subscriptions: false,
  disableDefaultMutations: true,
}
