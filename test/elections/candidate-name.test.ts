import {
  areAlike,
  bareName,
  candidateKeys,
  givenNameFirst,
} from '../../src/elections/candidate-name.js'

it.each([
  ['Ada Ashgrove', 'ADA ASHGROVE'],
  ['Ada Ashgrove', 'A. Ashgrove'],
  ['Ada Ashgrove', 'Ada B. Ashgrove'],
  ['Ada B. Ashgrove', 'Ada Beth Ashgrove'],
  ['Ada Ashgrove', 'Ashgrove, Ada'],
  ['Ada Ashgrove', 'Ashgrove'],
  ['Bo Birch', 'Bo Birch, Jr.'],
  ['Bo Birch', 'Rep. Bo Birch (I)'],
  ['José Peña', 'Jose Pena'],
  ['Robert (Bob) Oak', 'Robert Oak'],
  ['Write-In: Lou Oak', 'Lou Oak*'],
  ['Mayor Oak', 'Mayor Oak'],
])('takes %s and %s for one name', (one, other) => {
  expect([areAlike(one, other), areAlike(other, one)]).toEqual([true, true])
})

it.each([
  ['Ada Ashgrove', 'Bo Ashgrove'],
  ['Ada Ashgrove', 'Ada Birch'],
  ['Ada Ashgrove', 'B. Ashgrove'],
  ['Ada B. Ashgrove', 'Ada C. Ashgrove'],
  ['Ada Ashgrove', 'Beth Ada Ashgrove'],
  ['Bo Birch Jr.', 'Bo Birch Sr.'],
  ['', ''],
])('keeps %s and %s apart', (one, other) => {
  expect([areAlike(one, other), areAlike(other, one)]).toEqual([false, false])
})

it.each([
  ['Write-In: Lou Oak', 'Lou Oak', true],
  ['Registered Write-In - Lou Oak', 'Lou Oak', true],
  ['Lou Oak (Write-In)', 'Lou Oak', true],
  ['Lou Oak (W)', 'Lou Oak (W)', false],
  ['Lou Oak (I) *', 'Lou Oak', false],
  ['* Lou (Louise) Oak', 'Lou (Louise) Oak', false],
  ['*', '*', false],
])('takes what a feed puts around %s away', (text, name, isWriteIn) => {
  expect(bareName(text)).toEqual({ name, isWriteIn })
})

it.each([
  ['XIMENES, WALDO', 'WALDO XIMENES'],
  ['Oak, Lou B. Jr.', 'Lou B. Oak Jr.'],
  ['Oak, Lou, III', 'Lou Oak III'],
  ['Lou Oak, Jr.', 'Lou Oak, Jr.'],
  ['Lou Oak, Ph.D.', 'Lou Oak, Ph.D.'],
  ['Oak, Elm, Birch', 'Oak, Elm, Birch'],
  ['Lou Oak, Jr. and Ada Elm', 'Lou Oak, Jr. and Ada Elm'],
  ['Lou Oak', 'Lou Oak'],
])('puts %s in the order of %s', (text, name) => {
  expect(givenNameFirst(text)).toBe(name)
})

it('gives a candidate one key, however copies spell the name', () => {
  const copies = ['Kip Noakes', 'KIP NOAKES*', 'Noakes, Kip J.', 'Rep. Kíp Noakes Jr. (I)']

  expect(new Set(copies.map((name) => candidateKeys([name, 'Ada Oak'])[0]))).toEqual(
    new Set(['kip noakes']),
  )
})

it('gives two candidates two keys', () => {
  expect(
    candidateKeys(['Bo Oak Sr.', 'Bo Oak Jr.', 'Ada Oak', 'Ada B. Oak', 'Ada C. Oak']),
  ).toEqual(['bo oak sr', 'bo oak jr', 'ada oak', 'ada b oak', 'ada c oak'])
})
