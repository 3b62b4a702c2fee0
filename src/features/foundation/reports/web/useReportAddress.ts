import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { dayText } from '#web/calls/search.ts'
import { useNarrow } from '#web/hooks/useWidth.ts'
import { useToday } from '#web/state/useNow.ts'
import type { Description } from '../contract.ts'
import { DIMENSIONS, type Dimension } from '../dimensions.ts'
import { isUnit, kindOf, periodAt, unitOf, type Period } from '../period.ts'

type Search = Partial<Record<Dimension | 'desde' | 'hasta' | 'medida' | 'abre', string> & Record<'por' | 'y', Dimension>>

/** An open figure: its measure, line and column. '' is the total. */
export interface OpenFigure {
  measure: string
  line: string
  column: string
}
const MARK = '~'

/** A day of the years that the server knows. */
const isDay = (text: string | undefined) => dayText(text)?.startsWith('20') === true

/** The dimension, if the report has it. */
const offered = (report: Description, name: Dimension | undefined) =>
  name !== undefined && report.by.some(({ key }) => key === name) ? name : undefined

/** The figure that `text` opens. '' is the total; the key of a part of time is its first day. */
function openedAt(report: Description, by: Dimension, text: string): OpenFigure | null {
  const [measure = '', line = '', column = ''] = text.split(MARK)
  if (!report.measures.some(({ key }) => key === measure)) return null
  return isUnit(by) && line !== '' && !isDay(line) ? null : { measure, line, column }
}

/** Reads the address of a report, with the report's own defaults. It leaves out what the report does not have (DIR-8). */
export function useReportAddress(report: Description) {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const today = useToday()
  const narrow = useNarrow()
  const change = useCallback(
    (next: Search, replace = true) => void navigate({ to: '.', search: (before: object) => ({ ...before, ...next }), replace }),
    [navigate],
  )
  const period: Period =
    search.desde && search.hasta && search.desde <= search.hasta ? { from: search.desde, to: search.hasta } : periodAt(report.usual, today)
  const filters = useMemo(
    () =>
      DIMENSIONS.flatMap(name => {
        const key = search[name]
        return key && offered(report, name) && (!isUnit(name) || isDay(key)) ? [[name, key] as const] : []
      }),
    [report, search],
  )
  const usual = report.split.by === 'tiempo' ? unitOf(period) : report.split.by
  const ownBy = offered(report, search.por)
  const by = ownBy ?? (usual as Dimension)
  // Columns that the report opens with; 'y' equal to 'por' means none.
  const second = search.y === by ? null : (offered(report, search.y) ?? (ownBy ? null : (report.split.across as Dimension | null)))
  const across = second && isUnit(second) && isUnit(by) ? null : second
  const measure = report.measures.some(({ key }) => key === search.medida) ? search.medida! : report.first
  // Beside a report of persons their list is open, unless it was closed.
  const usualOpen = report.contact && !narrow ? measure + MARK : ''
  const open = openedAt(report, by, search.abre ?? usualOpen)
  const days = report.timed ? { from: period.from, to: period.to } : {}
  const query = { ...days, by, ...(across && { across }), measure, ...Object.fromEntries(filters) }
  return {
    period,
    kind: kindOf(period),
    by,
    across,
    measure,
    filters,
    open,
    query,
    /** The query of a figure's rows. */
    rowsQuery: ({ measure: of, line: at, column: in_ }: OpenFigure) => ({
      ...days,
      ...Object.fromEntries(filters),
      ...(at && { [by]: at }),
      ...(in_ && across && { [across]: in_ }),
      measure: of,
    }),
    change,
    show: (figure: OpenFigure | null) =>
      change({ abre: figure ? [figure.measure, figure.line, figure.column].join(MARK) : usualOpen ? MARK : undefined }),
  }
}

export type ReportAddress = ReturnType<typeof useReportAddress>
