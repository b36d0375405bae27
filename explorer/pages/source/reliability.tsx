import { numberWords, percentWords } from '../../components/words.js'
import type { Calibration } from './source.js'

type Bin = Calibration['bins'][number]

interface ReliabilityProps {
  readonly bins: Calibration['bins']
  readonly locale: string
}

const SIZE = 420
const LEFT = 52
const TOP = 14
const BOTTOM = 44
const RIGHT = 24
const TICKS = [0, 20, 40, 60, 80, 100]
const SMALLEST = 3
const GROWTH = 7

/** A plot of prices against results. Points on the diagonal are prices that were right. */
export function Reliability({ bins, locale }: ReliabilityProps) {
  const most = bins.reduce((max, { questions }) => Math.max(max, questions), 1)
  return (
    <figure class="reliability">
      <svg
        class="chart"
        viewBox={`0 0 ${String(SIZE)} ${String(SIZE)}`}
        role="img"
        aria-label="Price and share that came true, for each range of prices. The table has the same values."
      >
        <Axes locale={locale} />
        <line class="ax diagonal" x1={x(0)} y1={y(0)} x2={x(100)} y2={y(100)} />
        {bins.map((bin) => (
          <g class="line line-1" key={bin.fromPercent}>
            <title>{sentenceOf(bin, locale)}</title>
            <path d={intervalOf(bin)} />
            <circle
              class="dot"
              cx={x(bin.forecastPercent)}
              cy={y(bin.observedPercent)}
              r={rounded(SMALLEST + GROWTH * Math.sqrt(bin.questions / most))}
            />
          </g>
        ))}
      </svg>
      <figcaption>
        A larger dot has more questions. A bar is the 95 % interval. On the dashed line, prices and
        results agree; below it, prices were too high.
      </figcaption>
    </figure>
  )
}

/** The values of the plot as a table. */
export function ReliabilityTable({ bins, locale }: ReliabilityProps) {
  return (
    <div class="scroll" role="region" aria-label="Table: prices and results" tabIndex={0}>
      <table class="table">
        <caption class="unseen">How many questions came true, by their price</caption>
        <thead>
          <tr>
            <th scope="col">Price</th>
            <th scope="col" class="r">
              Questions
            </th>
            <th scope="col" class="r">
              Mean price
            </th>
            <th scope="col" class="r">
              Came true
            </th>
            <th scope="col" class="r">
              95 % interval
            </th>
          </tr>
        </thead>
        <tbody>
          {bins.map((bin) => (
            <tr key={bin.fromPercent}>
              <th scope="row" class="nowrap">
                {rangeOf(bin.fromPercent, bin.toPercent, locale)}
              </th>
              <td class="r">{numberWords(bin.questions, locale)}</td>
              <td class="r">{percentWords(bin.forecastPercent, locale)}</td>
              <td class="r">{percentWords(bin.observedPercent, locale)}</td>
              <td class="r nowrap">{rangeOf(bin.lowPercent, bin.highPercent, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A range of prices in words, such as "Of 120 questions priced from 60% to 70%, 58% came true". */
export function sentenceOf(bin: Bin, locale: string): string {
  const { fromPercent, toPercent, questions, observedPercent } = bin
  const [from, to, observed] = [fromPercent, toPercent, observedPercent].map((percent) =>
    percentWords(percent, locale),
  )
  return questions === 1
    ? `The one question priced between ${from ?? ''} and ${to ?? ''} ${observedPercent === 100 ? 'came true' : 'did not come true'}`
    : `Of ${numberWords(questions, locale)} questions priced between ${from ?? ''} and ${to ?? ''}, ${observed ?? ''} came true`
}

function Axes({ locale }: { readonly locale: string }) {
  return (
    <g aria-hidden="true">
      {TICKS.map((percent) => (
        <g key={percent}>
          <line class="gl" x1={x(0)} x2={x(100)} y1={y(percent)} y2={y(percent)} />
          <text x={LEFT - 8} y={y(percent) + 4} text-anchor="end">
            {percentWords(percent, locale)}
          </text>
          <text x={x(percent)} y={SIZE - BOTTOM + 18} text-anchor="middle">
            {percentWords(percent, locale)}
          </text>
        </g>
      ))}
      <text class="strong" x={x(100)} y={SIZE - 6} text-anchor="end">
        Price
      </text>
      <text class="strong" x={LEFT + 6} y={TOP + 12}>
        Came true
      </text>
    </g>
  )
}

function intervalOf({ forecastPercent, lowPercent, highPercent }: Bin): string {
  return `M${String(x(forecastPercent))} ${String(y(lowPercent))}V${String(y(highPercent))}`
}

function rangeOf(from: number, to: number, locale: string): string {
  return `${String(Math.round(from))}–${percentWords(Math.round(to), locale)}`
}

function x(percent: number): number {
  return rounded(LEFT + (percent / 100) * (SIZE - LEFT - RIGHT))
}

function y(percent: number): number {
  return rounded(TOP + (1 - percent / 100) * (SIZE - TOP - BOTTOM))
}

function rounded(number: number): number {
  return Math.round(number * 10) / 10
}
