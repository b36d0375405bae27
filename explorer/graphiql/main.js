import { useEditorContext, useExecutionContext } from '@graphiql/react'
import { createGraphiQLFetcher } from '@graphiql/toolkit'
import { GraphiQL } from 'graphiql'
import 'graphiql/style.css'
import { createElement, Fragment, useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import FIRST_QUERY from './first-query.graphql?raw'
import './page.css'

const fetcher = createGraphiQLFetcher({ url: '/graphql' })
const given = new URLSearchParams(location.search).get('query')
const query = given === null ? {} : { query: given }
/** A query from a link of this service runs at once. A query from another site waits until the user runs it. */
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
