import { useEditorContext, useExecutionContext } from '@graphiql/react'
import { createGraphiQLFetcher } from '@graphiql/toolkit'
import { GraphiQL } from 'graphiql'
import 'graphiql/style.css'
import { createElement, Fragment, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import './page.css'

const FIRST_QUERY = `# Who is it, in which office, for which party? Ctrl-Enter asks.
query Search {
  search(q: "angus king", first: 3) {
    hits {
      matchedName { value }
      node {
        slug
        description
        ... on Politician {
          parties(first: 3) { edges { start end isCurrent node { name } } }
          offices(first: 3) { edges { start end isCurrent node { name } } }
        }
      }
    }
  }
}
`

const fetcher = createGraphiQLFetcher({ url: '/graphql' })
const given = new URLSearchParams(location.search).get('query')
const query = given === null ? {} : { query: given }
/** Who follows a link of this service has seen the query; what others lead to waits until somebody runs it. */
const isAskedAtOnce = given !== null && document.referrer.startsWith(`${location.origin}/`)

/** Runs the query once, when the editors are there. */
function RunOnce() {
  const { queryEditor, variableEditor, responseEditor } = useEditorContext({ nonNull: true })
  const { run } = useExecutionContext({ nonNull: true })
  const hasRun = useRef(false)
  useEffect(() => {
    if (hasRun.current || !queryEditor || !variableEditor || !responseEditor) return
    hasRun.current = true
    run()
  })
  return null
}

const toolbar = createElement(GraphiQL.Toolbar, null, ({ prettify, merge, copy }) =>
  createElement(Fragment, null, prettify, merge, copy, isAskedAtOnce && createElement(RunOnce)),
)
const props = { fetcher, defaultQuery: FIRST_QUERY, ...query }
const page = createElement(GraphiQL, props, toolbar)
createRoot(document.getElementById('graphiql')).render(page)
