/**
 * Texts that sources write in place of a party, for people without a party. Such a text must not
 * become an entity, because that entity would connect unrelated people. The list includes names of
 * parliamentary groups that collect members without a party group, and titles of the Speaker, who
 * belongs to no party.
 */
const NO_PARTY = new Set([
  ...['independent', 'independents', 'indepenent', 'ind', 'independent politician', 'crossbench'],
  ...['no party', 'no party affiliation', 'none', 'n/a', 'na', 'not applicable', 'unknown'],
  ...['unaffiliated', 'unaligned', 'non-aligned', 'nonaligned', 'non-attached', 'non-partisan'],
  ...['speaker', 'deputy speaker', 'speaker of the house of commons'],
  ...['nonpartisan', 'non partisan', 'out of faction', 'free fraction deputies', 'crossbencher'],
  // Spanish, Catalan, Portuguese, French, Italian
  ...['independiente', 'independientes', 'sin partido', 'no agrupado', 'otros movimientos', 'mixt'],
  ...['grupo mixto', 'no adscrito', 'independente', 'sem partido', 'indipendente', 'gruppo misto'],
  ...['non inscrit', 'non-inscrit', 'non inscrits', 'non-inscrits', 'sans étiquette', 'aucun bloc'],
  // German, Dutch, Scandinavian languages, Finnish, Estonian, Lithuanian
  ...['ohne', 'ohne (none)', 'parteilos', 'fraktionslos', 'onafhankelijk', 'partijloos'],
  ...['uden for folketingsgrupperne', 'løsgænger', 'uafhængig', 'uavhengig', 'politisk vilde'],
  ...['partilös', 'sitoutumaton', 'fraktsiooni mittekuuluvad riigikogu liikmed'],
  ...['mišri seimo narių grupė'],
  // Slavic languages, Hungarian, Albanian, Turkish
  ...['nezávislý', 'nezávislí', 'nezaradený', 'klub nezávislých poslancov nr sr', 'bezpartyjny'],
  ...['niezależny', 'niezrzeszony', 'niezrzeszeni', 'nezavisni', 'nezavisan', 'neodvisni'],
  ...['nepovezani poslanec', 'беспартийный', 'независимый', 'самовыдвижение', 'незалежний'],
  ...['függetlenek', 'független', 'pa grup', 'pa grup parlamentar', 'bağımsız'],
  // Arabic, Hebrew, Korean, Japanese, Chinese
  ...['مستقل', 'עצמאי', '무소속', '無所属', '无党派', '無黨籍', '無黨派'],
])

/** Whether a source's party name means that there is no party. "Independent Greens" is a party. */
export function isNoParty(name: string): boolean {
  return NO_PARTY.has(name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase())
}
