import { ballotLabel, isCount, isLabelName, officeLabel } from '../../src/elections/ballot-label.js'
import { ELECTION_VOCABULARY } from '../support/vocabulary.js'

const labelOf = (text: string, party = '') => ballotLabel(text, party, ELECTION_VOCABULARY)

it.each([
  ['Registered Voters - Total', 'registered'],
  ['Total Enrolled Voters', 'registered'],
  ['BALLOTS CAST', 'ballots'],
  ['Times Counted', 'ballots'],
  ['Number of Under Votes', 'under-votes'],
  ['Times Over Voted', 'over-votes'],
  ['Times Blank Voted', 'blank'],
  ['Unrecorded', 'blank'],
  ['Exhausted Ballots', 'exhausted'],
  ['Total Votes Cast', 'total'],
  ['Scattering', 'write-ins'],
  ['Write-In Totals', 'write-ins'],
  ['None of the above', 'choice'],
  ['NOTA', 'choice'],
  ['Blank Contests', 'blank'],
  ['Unprocessed Write-ins', 'write-ins'],
  ['Write-In: Scattering', 'write-ins'],
  ['Public Counter', 'other'],
  ['Total Special Votes', 'other'],
  ['Manually Counted Emergency', 'other'],
  ['Absentee/Military', 'other'],
  ['Absentee / Military', 'other'],
  ['Blank/Void', 'other'],
  ['Blanks & Voids', 'other'],
  ['Over/Under Votes', 'other'],
  ['Registered Voters - Democratic', 'other'],
  ['DEM Ballots Cast', 'other'],
  ['Republican', 'party'],
  ['Working Families', 'party'],
  ['Constitution Party', 'party'],
])('takes %s for %s', (text, label) => {
  expect(labelOf(text)).toBe(label)
})

it.each([
  'Late Absentee Ballots Not Counted',
  'Ballots Duplicated',
  'Voters Without Party',
  'Overseas Citizens (Federal Ballot)',
  'Under-Votes in Race 12',
  'Total Curbside Voters',
  'Ballots Not Yet Counted',
  'Zone B Absentee',
  'Cards Tabulated by Hand 12',
  'Unofficial Write-ins (Late)',
  'Undercounted Contests',
  'No Vote',
  'Ron Voters',
])('knows %s by its words, though the vocabulary lacks it', (text) => {
  expect(labelOf(text)).toBe('unlisted')
})

it.each([
  'Ada Ashgrove',
  'John Blank',
  'Blank, John',
  'Ben Counter',
  'Grace Early',
  'Mark Void',
  'Al Green',
  'Rep. Jo Oak',
  'William Federal Oak',
  'Eric Castater',
  'Early',
  'Oak and Pine',
  'Miles/Day',
  'Ada Ashgrove (Write-In)',
  'Registered Write-In: Bo Birch',
  'Electors for Ada Ashgrove and Bo Birch',
  'Write-In: Lou Scattergood',
  'Write-In: Lou Voters',
  'Lou Voters (Write-In)',
  'Tristan Voters-Lee',
])('takes %s for a person', (text) => {
  expect(labelOf(text)).toBeNull()
})

it('takes the word for one party for a person whom another puts up', () => {
  expect([labelOf('Green'), labelOf('Green', 'Green'), labelOf('Green', 'DEM')]).toEqual([
    'party',
    'party',
    null,
  ])
})

it.each([
  ['Ron Voters', 'REP'],
  ['Lee Votes', 'LIB'],
  ['Al Turnout', 'DEM'],
  ['Jim Undervote', 'GRN'],
  ['Voters, Nora A.', 'Green'],
  ['BO VOTERS JR.', 'Nonpartisan'],
])('takes %s for a person whom %s puts up', (text, party) => {
  expect(labelOf(text, party)).toBeNull()
})

it.each([
  ['Registered Voters', 'DEM'],
  ['Male Voters', 'REP'],
  ['Democratic Voters', 'DEM'],
  ['Late Absentee Ballots', 'REP'],
  ['Zone 12 Absentee', 'REP'],
  ['Ron Voters', 'Ballots Cast'],
  ['Ron Voters', '-'],
])('takes %s of %s for a label', (text, party) => {
  expect(labelOf(text, party)).not.toBeNull()
})

it.each([
  ['NOTA', true],
  ['Blank Contests', true],
  ['Unprocessed Write-ins', true],
  ['Late Absentee Ballots', true],
  ['Ron Voters', false],
  ['Ada Ashgrove', false],
  ['Green', false],
])('knows whether the name %s in the graph is a label: %s', (name, isLabel) => {
  expect(isLabelName(name, 'politician', ELECTION_VOCABULARY)).toBe(isLabel)
})

it('takes None for a party, and Ballots Cast for none', () => {
  const names = ['None', 'Ballots Cast']

  expect(names.map((name) => isLabelName(name, 'party', ELECTION_VOCABULARY))).toEqual([
    false,
    true,
  ])
})

it('takes only listed labels among offices for none', () => {
  const labels = ['Registered Voters', 'Straight Party', 'President (Vote For 1)', 'Governor'].map(
    (office) => officeLabel(office, ELECTION_VOCABULARY),
  )

  expect(labels).toEqual(['registered', 'other', null, null])
})

it('has no listed label that makes a count of what can be voted for', () => {
  for (const [words, kind] of ELECTION_VOCABULARY.choices) {
    const label = labelOf(words)
    expect([words, label]).toEqual([words, kind])
    expect([words, isCount(label)]).toEqual([
      words,
      !['yes', 'no', 'choice', 'write-ins', 'party'].includes(kind),
    ])
  }
})
