import { hydrate } from 'preact'
import { App, type PageData } from './document.js'
import { pages } from './pages/index.js'
import './style/base.css'
import './style/chart.css'
import './style/search.css'
import './style/front.css'
import './style/entity.css'
import './style/docs.css'

const holder = document.getElementById('page')
const text = document.getElementById('page-data')?.textContent
if (holder !== null && text !== undefined) {
  // The gateway wrote it with the same types.
  const data = JSON.parse(text) as PageData
  const page = pages.find(({ path }) => path === data.path) ?? null
  hydrate(<App page={page} data={data} />, holder)
  // For styles of what needs the browser, and for tests that wait for it.
  document.documentElement.dataset['live'] = ''
}
