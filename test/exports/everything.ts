import { aDataset, aRelationship, anEntity, idOf, type Stored } from '../support/builders.js'

const SEAT = {
  institutionId: idOf('house'),
  partyId: idOf('reds'),
  areaId: idOf('north'),
  officeId: idOf('member'),
}

/** One of everything that an export can hold: each type of entity, each kind of relationship, each kind of date. */
export const EVERYTHING: Stored = {
  entities: [
    anEntity({
      ...{ slug: 'ada', name: 'Ada Ðe', names: ['Ada Ðe', 'Ada “&<>”', 'Äda'] },
      nameLangs: ['', 'en', 'de,fr'],
      officialName: 'Ada Maria Ðe',
      ...{ birthDate: '1970-02', deathDate: '2020-12-31', gender: 'female' },
      ...{ email: 'ada@example.org', image: 'https://example.org/ada.jpg' },
      identifiers: ['bioguide:D000001', 'other:a|b\\', 'wikidata:Q1'],
      links: ['https://example.org/ada', 'https://example.org/a?b=1|2'],
      contacts: ['phone:202-225-0000', 'twitter:ada'],
    }),
    anEntity({ slug: 'bob', type: 'person', name: "'=Bob", names: ["'=Bob"], gender: 'x' }),
    anEntity({ slug: 'closed-carl', datasets: ['closed'] }),
    anEntity({ slug: 'reds', type: 'party', classification: 'party', foundedOn: '1900' }),
    anEntity({
      ...{ slug: 'house', type: 'institution', classification: 'legislature', seats: 435 },
    }),
    anEntity({ slug: 'bench', type: 'institution', classification: 'committee' }),
    anEntity({
      ...{ slug: 'works', type: 'organization', classification: 'company' },
      ...{ foundedOn: '1950-01', dissolvedOn: '1999-12-31' },
    }),
    anEntity({ slug: 'member', type: 'office' }),
    anEntity({ slug: 'vote', type: 'election', startDate: '2024-11-05', endDate: '2024-11' }),
    anEntity({
      ...{ slug: 'north', type: 'area', classification: 'district', countryCode: '' },
      identifiers: ['ocd:ocd-division/country:us/state:ny'],
    }),
    anEntity({ slug: 'land', type: 'area', classification: 'state' }),
  ],
  relationships: [
    // One membership: a seat in the house, for the reds, of the north.
    ...(['house', 'reds', 'north', 'member'] as const).map((to) =>
      aRelationship({
        ...{ from: 'ada', to, startDate: '2015', endDate: '2019-02' },
        type: to === 'north' ? 'REPRESENTS' : to === 'member' ? 'HOLDS' : 'MEMBER_OF',
        startBasis: 'TERM',
        ...SEAT,
        recordKeys: ['tests/all/membership/1'],
      }),
    ),
    // The same party later, for another seat; both overlap.
    aRelationship({
      ...{ from: 'ada', to: 'reds', startDate: '2018', role: '=leader' },
      ...{ endDate: '2020-12-31', endBasis: 'DEATH' },
      partyId: idOf('reds'),
      recordKeys: ['tests/all/membership/2'],
    }),
    aRelationship({
      ...{ from: 'ada', to: 'bench', past: true, asOf: '2020-12', institutionId: idOf('bench') },
      recordKeys: ['tests/all/membership/3'],
    }),
    aRelationship({
      ...{ from: 'bob', to: 'works', asOf: '2021-05', recordKeys: ['tests/all/link/4'] },
    }),
    aRelationship({
      ...{ type: 'RELATED_TO', from: 'bob', to: 'ada', role: 'brother' },
      recordKeys: ['tests/all/link/5'],
    }),
    aRelationship({
      ...{ type: 'CANDIDATE_IN', from: 'ada', to: 'vote', startDate: '2024' },
      recordKeys: ['tests/all/link/6'],
    }),
    aRelationship({
      ...{ type: 'WON', from: 'ada', to: 'vote', startDate: '2024-11-05', endDate: '2024-11-05' },
      recordKeys: ['tests/all/link/7'],
    }),
    ...(
      [
        ['PART_OF', 'bench', 'house'],
        ['PART_OF', 'member', 'house'],
        ['PART_OF', 'north', 'land'],
        ['IN_AREA', 'house', 'land'],
        ['IN_AREA', 'member', 'north'],
        ['IN_AREA', 'vote', 'land'],
        ['FOR_OFFICE', 'vote', 'house'],
      ] as const
    ).map(([type, from, to]) =>
      aRelationship({ type, from, to, recordKeys: [`tests/all/organization/${from}`] }),
    ),
    aRelationship({ from: 'closed-carl', to: 'reds', recordKeys: ['closed/all/membership/8'] }),
  ],
  datasets: [
    aDataset({ name: 'tests', licence: 'CC BY 4.0 & more', attribution: 'Testers' }),
    aDataset({ name: 'closed', licence: 'all rights reserved', redistributable: false }),
  ],
}
