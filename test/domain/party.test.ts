import { isNoParty } from '../../src/domain/party.js'

it('knows the words for having no party in the languages of the sources', () => {
  const words = [
    ...['Independent', 'INDEPENDIENTE', 'independent politician', ' IND ', 'Indepenent', 'n/a'],
    ...[
      'unknown',
      'Unaffiliated',
      'no party',
      'Nonpartisan',
      'ohne (none)',
      'Sin Partido',
      '무소속',
    ],
    ...[
      'Speaker',
      'Speaker of the House of Commons',
      'Aucun bloc',
      'Pa grup',
      'Fraktsiooni mittekuuluvad Riigikogu liikmed',
    ],
  ]

  expect(words.filter((word) => !isNoParty(word))).toEqual([])
})

it('takes a party for a party when its name speaks of independence', () => {
  const parties = [
    ...['Independent Greens', 'Unión Demócrata Independiente', 'Clean Sweep Independents'],
    ...[
      'Independent Labour',
      'Speakers of Truth',
      'ANEXARTITOI ELLINES (Independent Hellenes)',
      '',
    ],
  ]

  expect(parties.filter(isNoParty)).toEqual([])
})
