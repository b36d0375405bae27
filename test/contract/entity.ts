/**
 * The documented reply of `GET /api/graph/entity/{slug}`, whole. It is fixed for ever: nothing here may
 * change, neither a name, nor a type, nor a nesting.
 */
export const ENTITY_REPLY = {
  entity: {
    name: 'Mette Example',
    type: 'politician',
    slug: 'mette-example',
    country_code: 'dk',
    description: 'Mette Example is a politician.',
  },
  relationships: [
    {
      label: 'Member of',
      entity: {
        name: 'Example Party',
        type: 'party',
        slug: 'example-party',
        country_code: 'dk',
      },
    },
  ],
}
