import { hydrate } from 'preact'
import { App, type PageData } from './document.js'
import { pages } from './pages/index.js'
import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/source-serif-4/wght.css'
import './style/tokens.css'
import './style/base.css'
import './style/frame.css'
import './style/controls.css'
import './style/tables.css'
import './style/search.css'
import './style/charts.css'
import './style/front.css'
import './style/list.css'
import './style/entity.css'
import './style/chamber.css'
import './style/market.css'
import './style/race.css'
import './style/docs.css'
import './style/embed.css'
import './style/print.css'

const holder = document.getElementById('page')
const text = document.getElementById('page-data')?.textContent
if (holder !== null && text !== undefined) {
  // The gateway wrote the data with the same types.
  const data = JSON.parse(text) as PageData
  const page = pages.find(({ path }) => path === data.path) ?? null
  hydrate(<App page={page} data={data} />, holder)
  // For styles of parts that need JavaScript, and for tests that wait for it.
  document.documentElement.dataset['live'] = ''
}
