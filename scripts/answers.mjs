// Checks that another build returns the same responses: records the responses of a gateway to
// queries about its own graph, and compares them with the responses of another gateway.
//
//     node scripts/answers.mjs record http://127.0.0.1:4000 FILE [--questions 2000] [--seed 1]
//     node scripts/answers.mjs compare http://127.0.0.1:4001 FILE [--same-graph] [--same-secret] [--but cost]
//
// Start the gateways with LIMIT_FREE=1000000; otherwise their rate limit slows this down. Parts
// that cannot be equal are masked, and `compare` prints the name of each mask: times and ids of an
// import, unless both gateways use the same graph (`--same-graph`); cursors, unless both have the
// same CURSOR_SECRET (`--same-secret`); and with `--but cost` the cost of a GraphQL operation.
// Exits with 1 if a response differs.

import { createReadStream, createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { createAsker } from './answers/asker.mjs'
import { createComparison } from './answers/comparison.mjs'
import { gatherMaterial } from './answers/material.mjs'
import { questionsFrom } from './answers/questions.mjs'

/** The number of queries in flight. */
const AT_ONCE = 8
/** The number of queries between two lines of progress. */
const PACE = 500

const USAGE = 'node scripts/answers.mjs record|compare URL FILE; see the first lines of the script.'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    'same-graph': { type: 'boolean', default: false },
    'same-secret': { type: 'boolean', default: false },
    but: { type: 'string', multiple: true, default: [] },
  },
})
const [command, url, file] = positionals
if (command === 'record' && file !== undefined) await record(file)
else if (command === 'compare' && file !== undefined) await compare(file)
else {
  console.error(USAGE)
  process.exitCode = 1
}

/** @param {string} file */
async function record(file) {
  const asker = createAsker(url)
  const material = await gatherMaterial(asker, Number(values.seed))
  const questions = questionsFrom(material, Number(values.questions))
  const out = createWriteStream(file)
  await inOrder(
    questions,
    (each) => asker.answerTo(each),
    (question, answer) => {
      out.write(`${JSON.stringify({ question, answer })}\n`)
    },
  )
  out.end()
  await once(out, 'finish')
  console.log(`${questions.length} questions and their answers are in ${file}`)
}

/** @param {string} file */
async function compare(file) {
  const asker = createAsker(url)
  const recorded = []
  for await (const line of createInterface({ input: createReadStream(file) })) {
    recorded.push(JSON.parse(line))
  }
  const comparison = createComparison({
    isSameGraph: values['same-graph'],
    isSameSecret: values['same-secret'],
    but: values.but,
  })
  const answerTo = ({ question }) => asker.answerTo(question)
  await inOrder(recorded, answerTo, ({ question, answer }, other) => {
    comparison.add(question, answer, other)
  })
  console.log(comparison.report())
  if (comparison.different() > 0) process.exitCode = 1
}

/** Runs `work` for each element, several at a time. Passes the results to `onDone` in order. */
async function inOrder(all, work, onDone) {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE)
    const done = await Promise.all(some.map((each) => work(each)))
    some.forEach((each, at) => onDone(each, done[at]))
    const count = from + some.length
    if (count % PACE < AT_ONCE) console.error(`${count} of ${all.length}`)
  }
}
