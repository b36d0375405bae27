// Counts what depends on each pepper: API keys, and webhooks whose secrets it encrypts.
// scans: ApiKey and WebhookEndpoint, for the command line only
//
// $now: string  instant, ISO 8601
// row: {pepper: string, keys: number, webhooks: number, firstUsedAt: string | null}
//     keys: those that are still valid; firstUsedAt: creation time of the first key, ISO 8601
CALL () {
  MATCH (k:ApiKey)
  RETURN k.pepper AS pepper,
         count(CASE WHEN k.revokedAt IS NULL AND coalesce(k.expiresAt, '~') > $now THEN 1 END) AS keys,
         0 AS webhooks, min(k.createdAt) AS firstUsedAt
  UNION ALL
  MATCH (w:WebhookEndpoint)
  WHERE w.state <> 'DELETED'
  RETURN split(w.secret, ':')[0] AS pepper, 0 AS keys, count(w) AS webhooks, null AS firstUsedAt
}
WITH pepper, sum(keys) AS keys, sum(webhooks) AS webhooks, min(firstUsedAt) AS firstUsedAt
RETURN pepper, keys, webhooks, firstUsedAt
ORDER BY pepper
