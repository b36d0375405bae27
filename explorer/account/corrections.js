import { ask, query } from './api.js'
import { dayText, fieldsOf, goTo, make, tell, the, warn } from './page.js'

const STATES = {
  open: 'Waits for a decision',
  applied: 'Applied',
  refused: 'Refused',
  revoked: 'Applied, and taken back',
}

const OF_RELATIONSHIPS = ['start', 'end', 'not_related']
const DATE_HINT = 'A day, a month or a year: 1961-08-04, 1961-08, 1961.'

/** What the field of the value is for, by what is wrong. */
const HINTS = {
  name: 'The name that people say.',
  other_name: 'The other name.',
  birth_date: DATE_HINT,
  death_date: `${DATE_HINT} Left empty: the person lives.`,
  identifier: 'With its scheme: wikidata:Q567.',
  start: `${DATE_HINT} Left empty: nobody knows.`,
  end: `${DATE_HINT} Left empty: it has not ended.`,
  same: 'The end of the other page’s address.',
  related: 'The end of the other page’s address: of the party, the office, the area.',
  not_same: 'The end of the other page’s address; left empty: this page mixes two.',
}
const MAY_BE_EMPTY = ['death_date', 'start', 'end', 'not_same']

const RELATIONSHIPS = `query ($slug: String!) {
  entity(slug: $slug) {
    relationships(first: 200) { edges { id: relationshipId label start end node { name } } }
  }
}`

/** Which entity somebody came from the page of; it outlasts that they sign in. */
const WANTED = 'polity-correct'

/** Remembers what page somebody came from, when the address says so, and takes it out of the address. */
export function noteWanted() {
  const slug = new URLSearchParams(location.search).get('correct')
  if (slug === null) return
  sessionStorage.setItem(WANTED, slug)
  history.replaceState(null, '', location.pathname)
}

/** Shows what was proposed, and the form, which is filled in for who came from the page of an entity. */
export async function showCorrections() {
  await showTable()
  const slug = sessionStorage.getItem(WANTED)
  sessionStorage.removeItem(WANTED)
  showFields()
  if (slug === null) return
  the('correct-entity').value = slug
  goTo('corrections-title')
}

/** Proposes what the form says. */
export async function propose(form) {
  const {
    entity,
    kind,
    relationship = '',
    value = '',
    type,
    start = '',
    end = '',
    source,
    comment,
  } = fieldsOf(form)
  const isOfRelationship = OF_RELATIONSHIPS.includes(kind)
  if (isOfRelationship && relationship === '') {
    warn('Choose the relationship.')
    return
  }
  const said = value.trim()
  await ask('POST', '/api/v1/corrections', {
    entity: entity.trim(),
    kind,
    value: kind === 'not_related' || said === '' ? null : said,
    ...(isOfRelationship && { relationship }),
    ...(kind === 'related' && { type, start: start.trim() || null, end: end.trim() || null }),
    source: source.trim(),
    comment,
  })
  form.reset()
  showFields()
  await showTable()
  goTo('corrections-title')
  tell('Your correction was sent. What becomes of it will stand here.')
}

/** Takes back a proposal. */
export async function withdraw({ id }) {
  await ask('DELETE', `/api/v1/corrections/${id}`)
  await showTable()
  goTo('corrections-title')
  tell('Your correction was taken back.')
}

/** Shows the fields that belong to what is wrong. */
export function showFields() {
  const kind = the('correct-kind').value
  const isOfRelationship = OF_RELATIONSHIPS.includes(kind)
  the('correct-relationship-row').hidden = !isOfRelationship
  the('correct-missing').hidden = kind !== 'related'
  the('correct-value-row').hidden = kind === 'not_related'
  the('correct-value').required = kind !== 'not_related' && !MAY_BE_EMPTY.includes(kind)
  the('correct-value-hint').textContent = HINTS[kind] ?? ''
  if (isOfRelationship) void showRelationships()
}

let shownOf = ''

/** Fills the list of relationships of the entity that is named. */
async function showRelationships() {
  const slug = the('correct-entity').value.trim().toLowerCase()
  if (slug === shownOf) return
  shownOf = slug
  the('correct-relationship').replaceChildren()
  the('correct-relationship-hint').textContent = ''
  const edges = await relationshipsOf(slug).catch(() => null)
  if (slug !== shownOf) return
  // Else it could not be asked for again.
  if (edges === null) shownOf = ''
  the('correct-relationship-hint').textContent = hintOf(edges)
  the('correct-relationship').replaceChildren(
    ...(edges ?? []).map(({ id, label, start, end, node }) =>
      make('option', { value: id }, `${label}: ${node.name} (${start ?? '?'} to ${end ?? '?'})`),
    ),
  )
}

function hintOf(edges) {
  if (edges === null) return 'The relationships cannot be read at present.'
  return edges.length === 0 ? 'No page with relationships has this address.' : ''
}

async function relationshipsOf(slug) {
  if (slug === '') return []
  const { entity } = await query(RELATIONSHIPS, { slug })
  return entity?.relationships.edges ?? []
}

async function showTable() {
  const corrections = await ask('GET', '/api/v1/corrections')
  the('no-corrections').hidden = corrections.length > 0
  the('corrections').hidden = corrections.length === 0
  the('corrections').tBodies[0].replaceChildren(...corrections.map(rowOf))
}

function rowOf(correction) {
  const { id, created_at: at, entity, source, state, reason } = correction
  const decision = STATES[state] ?? state
  const what = wordsOf(correction)
  return make(
    'tr',
    {},
    make('th', { scope: 'row' }, dayText(at)),
    make('td', {}, make('a', { href: `/entity/${entity.slug}` }, entity.name)),
    make('td', {}, what),
    make('td', {}, make('a', { href: source, rel: 'nofollow noopener' }, new URL(source).hostname)),
    make('td', {}, reason === null || reason === '' ? decision : `${decision}: ${reason}`),
    make(
      'td',
      {},
      ...(state === 'open'
        ? [buttonOf(id, `Take back: ${what}`)]
        : [make('span', { className: 'hint' }, 'Nothing')]),
    ),
  )
}

function buttonOf(id, label) {
  const button = make('button', { type: 'button', ariaLabel: label }, 'Take back')
  button.dataset.id = id
  return button
}

function wordsOf({ kind, value, about, was }) {
  const label = the('correct-kind').querySelector(`[value=${kind}]`)?.textContent ?? kind
  const said = ['related', 'not_related', 'same', 'not_same'].includes(kind)
    ? null
    : (value ?? 'none')
  return [
    about === null ? label : `${label} (${about})`,
    said === null ? '' : `: ${said}`,
    was === null ? '' : ` in place of ${was}`,
  ].join('')
}
