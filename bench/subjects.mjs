import { BenchError } from './settings.mjs'

const MOST = 400

/**
 * Chooses the slugs for the questions: so many and so varied that a server without a cache has to
 * search for each of them.
 */
export async function chooseSubjects(graph, tell) {
  const subjects = await subjectsFrom(graph, spread)
  if (subjects.parties.length < 100) {
    tell(
      `Only ${String(subjects.parties.length)} parties have 20 members: Polity answers equal requests that coincide ` +
        'once, so its result for three levels without a cache is too good. BENCH_DATA=all has more parties.',
    )
  }
  return subjects
}

/** The subjects of the questions. `choose` orders or selects the entities that fit. */
export async function subjectsFrom(graph, choose) {
  const politicians = choose(await politiciansThatFit(graph))
  const parties = choose(await partiesThatFit(graph))
  if (politicians.length < 2 || parties.length === 0) {
    throw new BenchError('This data has no politicians with lists and no party with 20 members.')
  }
  const slugs = slugsOf(politicians)
  const [searches, paths] = [searchesFor(politicians), pairsOf(slugs)]
  return { politicians: slugs, parties: slugsOf(parties), searches, paths }
}

/**
 * Politicians with every requested list, by slug. A politician must have each party, office and
 * area only once. Polity's lists show each entity once, with its latest tenure, but the lists of
 * the other servers show every relationship.
 */
function politiciansThatFit(graph) {
  return graph.rows(
    `MATCH (p:Politician) WHERE EXISTS { (p)-[:MEMBER_OF]->(:Party) }
       AND EXISTS { (p)-[:HOLDS]->(:Office) } AND EXISTS { (p)-[:REPRESENTS]->(:Area) }
       AND NOT EXISTS { (p)-[r:MEMBER_OF|HOLDS|REPRESENTS]->() WHERE r.superseded }
     RETURN p.slug AS slug, p.name AS name ORDER BY slug`,
  )
}

/**
 * Parties that fill a list of members, by slug. Their members have this party and each office only
 * once.
 */
function partiesThatFit(graph) {
  return graph.rows(
    // Polity shows one institution of an office, @neo4j/graphql a list, which is cheaper without an
    // order. So leave out parties with an office of two institutions.
    `MATCH (p:Party) WHERE COUNT { (p)<-[:MEMBER_OF]-(:Politician) } >= 20 AND NOT EXISTS {
       MATCH (p)<-[:MEMBER_OF]-(:Politician)-[:HOLDS]->(o:Office)
       WHERE COUNT { (o)-[:PART_OF]->(:Institution) } > 1 }
       AND NOT EXISTS { (p)<-[m:MEMBER_OF]-(:Politician) WHERE m.superseded }
       AND NOT EXISTS { (p)<-[:MEMBER_OF]-(:Politician)-[h:HOLDS]->() WHERE h.superseded }
     RETURN p.slug AS slug ORDER BY slug`,
  )
}

function slugsOf(rows) {
  return rows.map(({ slug }) => slug)
}

/** Pairs each slug with the slug that follows after half of the list. */
function pairsOf(slugs) {
  const half = Math.floor(slugs.length / 2)
  return slugs.map((from, at) => ({ from, to: slugs[(at + half) % slugs.length] }))
}

/** A limited number of elements, evenly from the whole list. */
function spread(all) {
  const step = Math.max(1, all.length / MOST)
  return Array.from({ length: Math.min(MOST, all.length) }, (_, at) => all[Math.floor(at * step)])
}

/**
 * The texts that a user types to find these politicians. Only names of letters and spaces, because
 * each index splits "R.K" or "O'Brien" into different words.
 */
function searchesFor(politicians) {
  return politicians
    .filter(({ name }) => /^[\p{L}\p{M}\s]+$/u.test(name))
    .map(({ name }) => asTyped(name))
}

/** A first name and the beginning of the last. */
function asTyped(name) {
  const words = name.split(/\s+/)
  const last = words.at(-1)
  return words.length === 1 ? name : `${words[0]} ${[...last].slice(0, 3).join('')}`
}

/** The same subjects, spread over all copies of the graph. */
export function atScale(subjects, scale) {
  if (scale === 1) return subjects
  const copyOf = (slug, at) => (at % scale === 0 ? slug : `${slug}${suffix(at % scale)}`)
  return {
    politicians: subjects.politicians.map(copyOf),
    parties: subjects.parties.map(copyOf),
    searches: subjects.searches,
    paths: subjects.paths.map(({ from, to }, at) => ({
      from: copyOf(from, at),
      to: copyOf(to, at),
    })),
  }
}

/** The suffix of ids and slugs in the nth copy. */
export function suffix(copy) {
  return `-x${String(copy)}`
}
