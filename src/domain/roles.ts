/**
 * Roles with their inverse. A role describes the entity at the end of a relation. A role with "of",
 * such as "director of", describes the entity at the start.
 */
const PAIRS: Readonly<Record<string, string>> = {
  // Relatives. The inverse ignores gender, because the source gives the gender of one end only.
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

/**
 * The inverse of each value of `PAIRS`, and of forms with a gender (son, daughter). The inverse is
 * always a general role: the inverse of child is parent, not mother or father.
 */
const INVERSE_PAIRS: Readonly<Record<string, string>> = {
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

/** Roles that are the same at both ends. The value is the form of the role that ignores gender. */
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

/** Returns the role of the start of a relation, given the role of its end. */
export function inverseRole(role: string): string {
  if (role.toLowerCase().endsWith(OF)) return role.slice(0, -OF.length)
  return valueOf(INVERSE_ROLES, role.toLowerCase()) ?? `${role}${OF}`
}

/** Looks up own properties only, because a source may write any word, even "constructor". */
function valueOf(table: Readonly<Record<string, string>>, role: string): string | undefined {
  return Object.hasOwn(table, role) ? table[role] : undefined
}

/** The inverse of each role in the tables above, in lowercase. */
export const INVERSE_ROLES: Readonly<Record<string, string>> = {
  ...PAIRS,
  ...INVERSE_PAIRS,
  ...MUTUAL,
}

interface Relation {
  readonly from: string
  readonly to: string
  readonly role: string
}

/**
 * Returns a relation in one canonical direction, so that statements from either end become equal.
 * The relation ends at the parent, employer or predecessor. A mutual relation starts at the id that
 * sorts first.
 */
export function oriented({ from, to, role }: Relation): Relation {
  const known = role.toLowerCase()
  const [base, ends] = known.endsWith(OF)
    ? [known.slice(0, -OF.length), { from: to, to: from }]
    : [known, { from, to }]
  const reversed = { from: ends.to, to: ends.from }
  if (Object.hasOwn(INVERSE_PAIRS, base)) return { ...reversed, role: INVERSE_PAIRS[base] ?? base }
  if (Object.hasOwn(PAIRS, base)) return { ...ends, role: base }
  const mutual = valueOf(MUTUAL, base)
  if (mutual === undefined) return { from, to, role }
  return ends.from <= ends.to ? { ...ends, role: base } : { ...reversed, role: mutual }
}

/** Roles of relatives, in the form that ignores gender. */
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
  const inverse = valueOf(PAIRS, known)
  return (
    valueOf(MUTUAL, known) ?? (inverse === undefined ? known : (INVERSE_PAIRS[inverse] ?? known))
  )
}
