/**
 * The documented reply of `GET /api/v1/markets`, whole. It is fixed for ever: nothing here may change,
 * neither a name, nor a type, nor a nesting.
 */
export const MARKETS_REPLY = {
  meta: { count: 1, limit: 50 },
  data: [
    {
      id: 'jane-doe-wins',
      title: 'Jane Doe wins the election',
      category: 'elections',
      display_probability: 62.5,
      display_source: 'Polymarket',
      last_updated: '2026-01-31T12:00:00Z',
      sources: [
        { name: 'Kalshi', probability: 60.125 },
        { name: 'Polymarket', probability: 62.5 },
      ],
    },
  ],
}
