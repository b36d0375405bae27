// Whether another build answers as before: records what a gateway answers to questions about its own graph, and compares
// what another one answers to the same.
//
//     node scripts/answers.mjs record http://127.0.0.1:4000 FILE [--questions 2000] [--seed 1]
//     node scripts/answers.mjs compare http://127.0.0.1:4001 FILE [--same-graph] [--same-secret] [--but cost]
//
// A gateway that is asked so should have LIMIT_FREE=1000000; one without is asked as fast as its limit allows.
// What cannot be equal is masked, by a name that `compare` prints: times of writing and ids that an import makes, unless
// both gateways read one graph (`--same-graph`); cursors, unless both have one CURSOR_SECRET (`--same-secret`); and with
// `--but cost` what GraphQL says of an operation's cost. Exits with 1 when an answer differs.

import { createReadStream, createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { createAsker } from './answers/asker.mjs'
import { createComparison } from './answers/comparison.mjs'
import { gatherMaterial } from './answers/material.mjs'
import { questionsFrom } from './answers/questions.mjs'

/** Questions that are under way at once. */
const AT_ONCE = 8
/** Questions between two lines on how far it is. */
const PACE = 500

const USAGE = 'node scripts/answers.mjs record|compare URL FILE; its first lines say more.'
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
if (command === 'record' && file !== undefined) await record()
else if (command === 'compare' && file !== undefined) await compare()
else {
  console.error(USAGE)
  process.exitCode = 1
}

async function record() {
  const asker = createAsker(url)
  const material = await gatherMaterial(asker, Number(values.seed))
  const questions = questionsFrom(material, Number(values.questions))
  const out = createWriteStream(file)
  await inOrder(questions, asker.answerTo, (question, answer) => {
    out.write(`${JSON.stringify({ question, answer })}\n`)
  })
  out.end()
  await once(out, 'finish')
  console.log(`${questions.length} questions and their answers are in ${file}`)
}

async function compare() {
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

/** Does `work` for each of `all`, some at a time, and hands over what came of it in their order. */
async function inOrder(all, work, onDone) {
  for (let from = 0; from < all.length; from += AT_ONCE) {
    const some = all.slice(from, from + AT_ONCE)
    const done = await Promise.all(some.map((each) => work(each)))
    some.forEach((each, at) => onDone(each, done[at]))
    const count = from + some.length
    if (count % PACE < AT_ONCE) console.error(`${count} of ${all.length}`)
  }
}
