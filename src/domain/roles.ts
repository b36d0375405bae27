/** A general role, and its forms with a gender. */
type Forms = readonly [role: string, ...forms: string[]]

/**
 * A role and its inverse. A role describes the entity at the end of a relation. A role with "of",
 * such as "director of", describes the entity at the start.
 */
interface Pair {
  readonly role: Forms
  readonly inverse: Forms
}

/**
 * Relatives. An inverse is always a general role, because the source gives the gender of one end
 * only: the inverse of son is parent, not mother or father.
 */
const RELATIVE_PAIRS: readonly Pair[] = [
  { role: ['parent', 'father', 'mother'], inverse: ['child', 'son', 'daughter'] },
  {
    role: ['stepparent', 'stepfather', 'stepmother'],
    inverse: ['stepchild', 'stepson', 'stepdaughter'],
  },
  {
    role: ['grandparent', 'grandfather', 'grandmother'],
    inverse: ['grandchild', 'grandson', 'granddaughter'],
  },
  { role: ['godparent', 'godfather', 'godmother'], inverse: ['godchild', 'godson', 'goddaughter'] },
  { role: ['uncle or aunt', 'uncle', 'aunt'], inverse: ['nephew or niece', 'nephew', 'niece'] },
  {
    role: ['parent-in-law', 'father-in-law', 'mother-in-law'],
    inverse: ['child-in-law', 'son-in-law', 'daughter-in-law'],
  },
  { role: ['guardian'], inverse: ['ward'] },
]

/** Work and ownership. */
const OTHER_PAIRS: readonly Pair[] = [
  { role: ['employer'], inverse: ['employee'] },
  { role: ['teacher'], inverse: ['student'] },
  { role: ['doctoral advisor'], inverse: ['doctoral student'] },
  { role: ['mentor'], inverse: ['mentee'] },
  { role: ['parent organization', 'parent company'], inverse: ['subsidiary'] },
  { role: ['predecessor'], inverse: ['successor'] },
]

/** Roles of relatives that are the same at both ends. */
const MUTUAL_RELATIVES: readonly Forms[] = [
  ['spouse', 'husband', 'wife'],
  ['ex-spouse', 'ex-husband', 'ex-wife'],
  ['partner'],
  ['fiancé', 'fiancée'],
  ['sibling', 'brother', 'sister'],
  ['half-sibling', 'half-brother', 'half-sister'],
  ['sibling-in-law', 'brother-in-law', 'sister-in-law'],
  ['cousin'],
]

/** Other roles that are the same at both ends. They have no forms with a gender. */
const OTHER_MUTUAL = [
  ...['relative', 'family member', 'associate', 'close associate', 'business partner'],
  ...['colleague', 'friend', 'ally', 'opponent'],
]

const PAIRS = [...RELATIVE_PAIRS, ...OTHER_PAIRS]

/** Maps all forms of each `role` of a pair to the general form of its `inverse`. */
const INVERSES = byForm(PAIRS.map(({ role, inverse: [general] }) => [general, role]))

/** Maps all forms of each `inverse` of a pair to the general form of its `role`. */
const INVERTED = byForm(PAIRS.map(({ role: [general], inverse }) => [general, inverse]))

/** Maps all forms of each mutual role to its general form. */
const MUTUAL = byForm([
  ...MUTUAL_RELATIVES.map((forms) => [forms[0], forms] as const),
  ...OTHER_MUTUAL.map((role) => [role, [role]] as const),
])

function byForm(
  rows: readonly (readonly [value: string, forms: readonly string[]])[],
): ReadonlyMap<string, string> {
  return new Map(rows.flatMap(([value, forms]) => forms.map((form) => [form, value])))
}

const OF = ' of'

/** Returns the role of the entity at the start of a relation. `role`: of the entity at its end. */
export function inverseRole(role: string): string {
  const known = role.toLowerCase()
  if (known.endsWith(OF)) return role.slice(0, -OF.length)
  return INVERSES.get(known) ?? INVERTED.get(known) ?? MUTUAL.get(known) ?? `${role}${OF}`
}

/** The inverse of each role in the tables above, in lowercase. */
export const INVERSE_ROLES: Readonly<Record<string, string>> = Object.fromEntries(
  [INVERSES, INVERTED, MUTUAL].flatMap((roles) => [...roles]),
)

interface Relation {
  readonly from: string
  readonly to: string
  readonly role: string
}

/**
 * Returns a relation in one canonical direction, so that the statements of its two ends are equal.
 * The relation ends at the parent, employer or predecessor. A mutual relation starts at the id that
 * sorts first.
 */
export function oriented({ from, to, role }: Relation): Relation {
  const known = role.toLowerCase()
  const [base, ends] = known.endsWith(OF)
    ? [known.slice(0, -OF.length), { from: to, to: from }]
    : [known, { from, to }]
  const reversed = { from: ends.to, to: ends.from }
  const inverted = INVERTED.get(base)
  if (inverted !== undefined) return { ...reversed, role: inverted }
  if (INVERSES.has(base)) return { ...ends, role: base }
  const mutual = MUTUAL.get(base)
  if (mutual === undefined) return { from, to, role }
  return ends.from <= ends.to ? { ...ends, role: base } : { ...reversed, role: mutual }
}

/** The general forms of the roles of relatives. */
const RELATIVES: ReadonlySet<string> = new Set(
  [...RELATIVE_PAIRS.map(({ role }) => role), ...MUTUAL_RELATIVES].map(([general]) => general),
)

/**
 * Whether `exact` is more specific than `role`. For example, mother is more specific than parent,
 * and parent is more specific than relative. Any role is more specific than no role.
 */
export function isMoreSpecific(exact: string, role: string | undefined): boolean {
  const [known, plain] = [role?.toLowerCase(), plainRole(exact)]
  if (known === exact.toLowerCase()) return false
  const isOfRelatives = known === 'relative' || known === 'family member'
  return known === undefined || plain === known || (isOfRelatives && RELATIVES.has(plain))
}

/**
 * The general form of a role: a father is a parent. Returns the role itself, in lowercase, if it
 * has no general form.
 */
export function plainRole(role: string): string {
  const known = role.toLowerCase()
  const inverse = INVERSES.get(known)
  return MUTUAL.get(known) ?? (inverse === undefined ? known : (INVERTED.get(inverse) ?? known))
}
