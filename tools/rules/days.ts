// An instant has a day only in the academy's time zone. Cutting it from ISO text, or leaving it to PostgreSQL's session, is a day off
// every evening.
import { among, sources, type Source } from './sources.ts'

/** The one exception: it has `academyDay` for instants and `plainDay` for dates without a time zone. */
const DAYS = 'src/lib/days.ts'

const FAULTS: readonly [RegExp, string][] = [
  [/toISOString\(\)\s*\??\.(?:split|substr|substring|slice\((?!0, 19\)))/, "an instant's day is `academyDay`, a plain date's `plainDay`"],
  [/\b\w*(?:At|Date|since|instant)\??\.(?:slice\(0, 10\)|split\(['"]T)/, "an instant's day is `academyDay`"],
  [
    /\.(?:getDate|getDay|getMonth|getFullYear|getHours|toLocaleDateString|toLocaleTimeString)\(/,
    'days and hours come from src/lib/days.ts',
  ],
  [/\b(?:current_date|current_time|localtimestamp|localtime)\b/i, "today is `academy_today()` or the caller's `today`"],
  [/\b(?:\w*_at|now\(\)|at|moment|instant)::date\b/i, "an instant's day is `academy_day(…)`"],
  [
    /\b(?:to_char|date_trunc|date_part)\((?:'\w+', *)?(?:\w+\.)?(?:\w*_at|now\(\)|at) *[,)]/i,
    "an instant's text says `at time zone`, its day is `academy_day(…)`",
  ],
  [/\bextract\((?!epoch)\w+ from (?:\w+\.)?(?:\w*_at|now\(\)|at)\)/i, "an instant's parts say `at time zone`"],
  [
    /\bformatDay\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)\.(?:slice|substring)|slice\(8(?:, 10)?\)\}[/-]\$\{\w+(?:\.\w+)*\.slice\(5, 7\)\}(?![/-])|'DD\/MM'/,
    'a day without its year is `shortDay(day, today)` on a screen; what is kept, printed or sent has its year: `formatDay`',
  ],
]

/** The only browser file that may read the computer's clock (M123). */
const CLOCK = 'src/web/state/clock.ts'
const OF_BROWSER = /^src\/(?:web|lib|contract)\/|^src\/features\/\w+\/\w+\/(?!server\/)/
/** Server ids default to now; the console must pass its own time. */
const OF_BOTH = 'src/lib/ids.ts'

const CLOCK_FAULTS: typeof FAULTS = [
  [
    /\bnew Date(?:\(\)|(?!\s*[(\w]))|(?<!new )\bDate\(\)|\bDate\.now\b|\bdayjs\(\)|\bperformance\.timeOrigin\b/,
    'the time is `now()` of src/web/state/clock.ts',
  ],
]

const ID_FAULT: (typeof FAULTS)[number] = [/\bnewId(?:\(\)|\))/, 'an id of the console is `newId(now())`']

const faultsFor = (path: string): typeof FAULTS => [
  ...(path === DAYS ? [] : FAULTS),
  ...(OF_BROWSER.test(path) && path !== CLOCK && path !== OF_BOTH ? CLOCK_FAULTS : []),
  ...(path.includes('/web/') ? [ID_FAULT] : []),
]

/** Lines that read a day from an instant without the academy's time zone, or use a desk's own clock. */
export const dayFaultsOf = ({ path, text }: Source): string[] => {
  const faults = faultsFor(path)
  return text.split('\n').flatMap((line, at) => {
    const fault = /^\s*(?:\/\/|--|\*)/.test(line) ? undefined : faults.find(([pattern]) => pattern.test(line))
    return fault ? [`${path}:${at + 1}: ${fault[1]}`] : []
  })
}

/**
 * Shipped code: server, console, database functions, demo, tools.
 * @param changed only these files
 */
export async function dayFaults(changed?: readonly string[]): Promise<string[]> {
  const files = (await sources('{src,db/demo,tools}/**/*.{ts,tsx,mjs}', 'db/functions/*.sql')).filter(
    ({ path }) => !/\.test\.tsx?$|\/testing|^tools\/rules/.test(path),
  )
  return among(files, changed).flatMap(dayFaultsOf)
}
