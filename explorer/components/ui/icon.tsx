const PATHS = {
  search: 'M15 9A6 6 0 1 1 3 9a6 6 0 0 1 12 0m-1.5 4.5 4 4',
  menu: 'M3 6h14M3 10h14M3 14h14',
  undo: 'M7 4 3.5 7.5 7 11M4 7.5h8a4 4 0 0 1 0 8H8',
  redo: 'm13 4 3.5 3.5L13 11M16 7.5H8a4 4 0 0 0 0 8h4',
  share:
    'M7 10a2 2 0 1 1-4 0 2 2 0 0 1 4 0M17 5a2 2 0 1 1-4 0 2 2 0 0 1 4 0M17 15a2 2 0 1 1-4 0 2 2 0 0 1 4 0M7 9l6-3M7 11l6 3',
  download: 'M10 3v9m-3.5-3.5L10 12l3.5-3.5M4 16h12',
  play: 'M6 4v12l10-6z',
  pause: 'M6.5 4v12M13.5 4v12',
  calendar:
    'M5 4.5h10a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2M3 8.5h14M7 3v3M13 3v3',
  filter: 'M3 5h14M6 10h8M8.5 15h3',
  graph:
    'M7.5 5a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0M17.5 7a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0M10.5 15a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0M7.4 5.5l5.1 1M6 7.3l1.3 5.3M9.5 13l4-4',
  compare: 'M7 4v12M13 4v12M4 7v6M16 7v6',
  cite: 'M4 10c0-3 1.5-5 4-6M4 10h4v5H4zM12 10c0-3 1.5-5 4-6M12 10h4v5h-4z',
  flag: 'M5 17V3h9l-2 3.5L14 10H5',
  warning: 'M10 3 18 16.5H2zM10 8.5v3.5M10 14.2v.1',
  info: 'M17.5 10a7.5 7.5 0 1 1-15 0 7.5 7.5 0 0 1 15 0M10 9.5v4M10 6.5v.2',
  record: 'M5 3h7l3 3v11H5zM8 9h4M8 12h4',
  plus: 'M10 4v12M4 10h12',
  minus: 'M4 10h12',
  fit: 'M4 8V4h4M16 8V4h-4M4 12v4h4M16 12v4h-4',
  expand: 'M12 4h4v4M8 16H4v-4M16 4l-5 5M4 16l5-5',
  down: 'm5 7.5 5 5 5-5',
  left: 'm12.5 5-5 5 5 5',
  right: 'm7.5 5 5 5-5 5',
  close: 'm5 5 10 10M15 5 5 15',
  bell: 'M5 14V9a5 5 0 0 1 10 0v5l1.5 1.5h-13zM8.5 17.5h3',
  check: 'm4 10.5 4 4 8-9',
  code: 'm7 6-4 4 4 4M13 6l4 4-4 4',
} as const

export type IconName = keyof typeof PATHS

/** A line drawing next to a word. Screen readers skip it, so the word must say what it means. */
export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 20 20"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      stroke-width="1.7"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
