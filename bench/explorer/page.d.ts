// What the bench stores in the page that it measures, and what the page has.
declare var seen: { paint: number; shift: number; longest: number }
declare var frames: number[]
declare function requestAnimationFrame(callback: (now: number) => void): number
