/**
 * What one end of a relation is to the other, with what the other then is to it. A role names the entity that the relation
 * leads to; "director of" is the role of the one that it comes from.
 */
const PAIRS: Readonly<Record<string, string>> = {
  // Relatives; the other end has no gender in the source.
  father: 'child',
  mother: 'child',
  parent: 'child',
  stepfather: 'stepchild',
  stepmother: 'stepchild',
  stepparent: 'stepchild',
  grandfather: 'grandchild',
  grandmother: 'grandchild',
  grandparent: 'grandchild',
  godfather: 'godchild',
  godmother: 'godchild',
  godparent: 'godchild',
  uncle: 'nephew or niece',
  aunt: 'nephew or niece',
  'uncle or aunt': 'nephew or niece',
  'father-in-law': 'child-in-law',
  'mother-in-law': 'child-in-law',
  'parent-in-law': 'child-in-law',
  guardian: 'ward',
  // Work and ownership.
  employer: 'employee',
  teacher: 'student',
  'doctoral advisor': 'doctoral student',
  mentor: 'mentee',
  'parent organization': 'subsidiary',
  'parent company': 'subsidiary',
  predecessor: 'successor',
}

/** The inverse of a role. Where several roles have one inverse, such as mother and father, it is the general one: parent. */
const OTHER_ENDS: Readonly<Record<string, string>> = {
  child: 'parent',
  son: 'parent',
  daughter: 'parent',
  stepchild: 'stepparent',
  stepson: 'stepparent',
  stepdaughter: 'stepparent',
  grandchild: 'grandparent',
  grandson: 'grandparent',
  granddaughter: 'grandparent',
  godchild: 'godparent',
  godson: 'godparent',
  goddaughter: 'godparent',
  nephew: 'uncle or aunt',
  niece: 'uncle or aunt',
  'nephew or niece': 'uncle or aunt',
  'child-in-law': 'parent-in-law',
  'son-in-law': 'parent-in-law',
  'daughter-in-law': 'parent-in-law',
  ward: 'guardian',
  employee: 'employer',
  student: 'teacher',
  'doctoral student': 'doctoral advisor',
  mentee: 'mentor',
  subsidiary: 'parent organization',
  successor: 'predecessor',
}

/** Both ends are the same to each other, whatever the gender that the source gives to one. */
const MUTUAL: Readonly<Record<string, string>> = {
  spouse: 'spouse',
  husband: 'spouse',
  wife: 'spouse',
  'ex-spouse': 'ex-spouse',
  'ex-husband': 'ex-spouse',
  'ex-wife': 'ex-spouse',
  partner: 'partner',
  fiancé: 'fiancé',
  fiancée: 'fiancé',
  sibling: 'sibling',
  brother: 'sibling',
  sister: 'sibling',
  'half-sibling': 'half-sibling',
  'half-brother': 'half-sibling',
  'half-sister': 'half-sibling',
  'sibling-in-law': 'sibling-in-law',
  'brother-in-law': 'sibling-in-law',
  'sister-in-law': 'sibling-in-law',
  cousin: 'cousin',
  relative: 'relative',
  'family member': 'family member',
  associate: 'associate',
  'close associate': 'close associate',
  'business partner': 'business partner',
  colleague: 'colleague',
  friend: 'friend',
  ally: 'ally',
  opponent: 'opponent',
}

const OF = ' of'

/** What the start of a relation is to its end, of which `role` says what the end is to the start. */
export function inverseRole(role: string): string {
  if (role.toLowerCase().endsWith(OF)) return role.slice(0, -OF.length)
  return valueOf(INVERSE_ROLES, role.toLowerCase()) ?? `${role}${OF}`
}

/** A source may write any word, also one that every object has, such as "constructor". */
function valueOf(table: Readonly<Record<string, string>>, role: string): string | undefined {
  return Object.hasOwn(table, role) ? table[role] : undefined
}

/** By each role of the tables, in lower case, what the other end is. */
export const INVERSE_ROLES: Readonly<Record<string, string>> = {
  ...PAIRS,
  ...OTHER_ENDS,
  ...MUTUAL,
}

interface Relation {
  readonly from: string
  readonly to: string
  readonly role: string
}

/**
 * A relation in the one direction in which both ends state it: to the parent, the employer or the predecessor, and of two
 * that are the same to each other from the one that comes first.
 */
export function oriented({ from, to, role }: Relation): Relation {
  const known = role.toLowerCase()
  const [base, other] = known.endsWith(OF)
    ? [known.slice(0, -OF.length), { from: to, to: from }]
    : [known, { from, to }]
  const turned = { from: other.to, to: other.from }
  if (Object.hasOwn(OTHER_ENDS, base)) return { ...turned, role: OTHER_ENDS[base] ?? base }
  if (Object.hasOwn(PAIRS, base)) return { ...other, role: base }
  const mutual = valueOf(MUTUAL, base)
  if (mutual === undefined) return { from, to, role }
  return other.from <= other.to ? { ...other, role: base } : { ...turned, role: mutual }
}

/** Plain roles of relatives. */
const RELATIVES: ReadonlySet<string> = new Set([
  ...[
    'parent',
    'stepparent',
    'grandparent',
    'godparent',
    'uncle or aunt',
    'parent-in-law',
    'guardian',
  ],
  ...[
    'spouse',
    'ex-spouse',
    'partner',
    'fiancé',
    'sibling',
    'half-sibling',
    'sibling-in-law',
    'cousin',
  ],
])

/** Whether `exact` says more of two than `role`: mother than parent, parent than relative, and any role than none. */
export function saysMore(exact: string, role: string | undefined): boolean {
  const [known, plain] = [role?.toLowerCase(), plainRole(exact)]
  if (known === exact.toLowerCase()) return false
  const isOfRelatives = known === 'relative' || known === 'family member'
  return known === undefined || plain === known || (isOfRelatives && RELATIVES.has(plain))
}

/** The role that a more exact one implies: a father is a parent. The same role when it implies no other. */
export function plainRole(role: string): string {
  const known = role.toLowerCase()
  const other = valueOf(PAIRS, known)
  return valueOf(MUTUAL, known) ?? (other === undefined ? known : (OTHER_ENDS[other] ?? known))
}
