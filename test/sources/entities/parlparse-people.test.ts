import { folderWith, importing, ofKind } from '../importing.js'

const id = (number: number) => `uk.org.publicwhip/person/${String(number)}`
const SCOPE = 'parlparse/people'

/** Names and numbers are invented. */
const PEOPLE = {
  persons: [
    {
      id: id(982101),
      identifiers: [{ scheme: 'datadotparl_id', identifier: '98210' }],
      other_names: [{ given_name: 'Vashti', family_name: 'Dunstable', note: 'Main' }],
    },
    { id: id(982104), redirect: id(982105) },
    { id: id(982105), redirect: id(982101) },
    { id: id(982106), redirect: id(982107) },
    { id: id(982107), redirect: id(982106) },
  ],
  organizations: [
    { id: 'commons', name: 'House of Gravel', classification: 'chamber' },
    { id: 'alliance', name: 'Gravel Alliance', classification: 'party' },
    { id: 'alliance', name: 'Gravel Alliance of Old', classification: 'party' },
    { id: 'independent', name: 'Independent', classification: 'party' },
    { id: 'crown', name: 'The Crown' },
  ],
  posts: [
    ...['1', '2'].map((post) => ({
      ...{ id: `cons/${post}`, organization_id: 'commons', area: { name: 'Gravelmere East' } },
      ...{ label: 'MP for Gravelmere East', role: 'MP' },
    })),
    { id: 'mayor', organization_id: 'commons', label: 'Mayor of Gravel', role: 'Mayor' },
    { id: 'cons/3', role: 'MP', area: { name: 'Nowhere' } },
  ],
  memberships: [
    {
      ...{ id: 'member/1', person_id: id(982101), post_id: 'cons/1', on_behalf_of_id: 'alliance' },
      ...{ start_date: '2010-05-06', end_date: '2015-03-30', end_reason: 'general_election' },
    },
    {
      ...{ id: 'member/2', person_id: id(982104), post_id: 'cons/2' },
      ...{ on_behalf_of_id: 'independent', start_date: '2019-12-12', end_date: '9999-12-31' },
      end_reason: 'still_in_office',
    },
    {
      ...{ id: 'member/3', person_id: id(982101), post_id: 'cons/2' },
      ...{ start_date: '2015-05-07', end_date: '2019-06-31' },
    },
    { id: 'member/4', redirect: 'member/1' },
    { id: 'member/5', person_id: id(982101), post_id: 'mayor', start_date: '2020' },
    { id: 'royal/1', person_id: id(982101), organization_id: 'crown', role: 'Monarch' },
    { id: 'lord/1', person_id: id(982101), organization_id: 'commons', role: 'Peer' },
    { id: 'member/6', person_id: id(982101), post_id: 'cons/9' },
  ],
}

const read = async () => {
  const folder = await folderWith({ 'people.2026-11-20.json': JSON.stringify(PEOPLE) })
  return importing([folder])
}

it('reads people of parlparse, whom the memberships of ministers name', async () => {
  const { records, report } = await read()
  const area = [...records.keys()].find((key) => key.startsWith(`${SCOPE}/area/`))

  expect(
    report.files.map(({ source, dataset, scope, asOf }) => [source, dataset, scope, asOf]),
  ).toEqual([['parlparse', 'parlparse', 'people', '2026-11-20']])
  expect(records.get(`${SCOPE}/person/${id(982101)}`)).toEqual({
    kind: 'person',
    names: [{ value: 'Vashti Dunstable' }],
    identifiers: [
      ...[982101, 982104, 982105].map((number) => ({ scheme: 'parlparse', value: id(number) })),
      { scheme: 'datadotparl_id', value: '98210' },
    ],
    country: 'gb',
  })
  expect(records.get(`${SCOPE}/membership/member/1`)).toEqual({
    kind: 'membership',
    person: `parlparse:${id(982101)}`,
    organization: `${SCOPE}/organization/commons`,
    post: `${SCOPE}/post/seat/commons`,
    party: `${SCOPE}/organization/alliance`,
    area,
    start: '2010-05-06',
    end: '2015-03-30',
  })
  // Who is still in office has no end; an independent has no party; a post that is repeated has one area.
  expect(records.get(`${SCOPE}/membership/member/2`)).toEqual({
    kind: 'membership',
    person: `parlparse:${id(982104)}`,
    organization: `${SCOPE}/organization/commons`,
    post: `${SCOPE}/post/seat/commons`,
    partyName: 'Independent',
    area,
    start: '2019-12-12',
  })
  expect(ofKind(records, 'area')).toMatchObject([{ names: [{ value: 'Gravelmere East' }] }])
})

it('tells seats of parlparse from offices, and names what it refuses', async () => {
  const { records, report } = await read()
  const posts = new Map(
    [...records].flatMap(([key, data]) =>
      data.kind === 'post' ? [[key, data.names[0]?.value]] : [],
    ),
  )
  const postOf = (membership: string) => {
    const data = records.get(`${SCOPE}/membership/${membership}`)
    return data?.kind === 'membership' ? [posts.get(data.post ?? ''), data.role] : null
  }

  expect(postOf('lord/1')).toEqual(['Member of House of Gravel', undefined])
  expect(postOf('member/5')).toEqual(['Mayor of Gravel', undefined])
  expect(postOf('royal/1')).toEqual(['Monarch, The Crown', 'Monarch'])
  expect(posts.size).toBe(3)
  expect(
    ofKind(records, 'organization').map(({ names, classification }) => [
      names.length,
      classification,
    ]),
  ).toEqual([
    [1, 'legislature'],
    [2, 'party'],
    [1, 'no-party'],
    [1, 'organization'],
  ])
  expect(report.refusals.map(({ field, reason }) => `${field} ${reason}`)).toEqual([
    'posts[3].organization_id is missing',
    'memberships[2].end_date "2019-06-31" is not a date (YYYY, YYYY-MM or YYYY-MM-DD)',
    'memberships[7].post_id does not match any post in the file',
  ])
})
