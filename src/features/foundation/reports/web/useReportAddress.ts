import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
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

/** Reads the address of a report, with the report's own defaults. */
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
  const filters = useMemo(() => DIMENSIONS.flatMap(name => (search[name] ? [[name, search[name]] as const] : [])), [search])
  const usual = report.split.by === 'tiempo' ? unitOf(period) : report.split.by
  const by = search.por ?? (usual as Dimension)
  // Columns that the report opens with; 'y' equal to 'por' means none.
  const across = search.y === by ? null : (search.y ?? (search.por ? null : (report.split.across as Dimension | null)))
  const measure = search.medida ?? report.first
  // Beside a report of persons their list is open, unless it was closed.
  const usualOpen = report.contact && !narrow ? measure + MARK : ''
  const [openMeasure, line = '', column = ''] = (search.abre ?? usualOpen).split(MARK)
  const open: OpenFigure | null = openMeasure ? { measure: openMeasure, line, column } : null
  const days = report.timed ? { from: period.from, to: period.to } : {}
  const query = { ...days, by, ...(across && { across }), measure, ...Object.fromEntries(filters) }
  return {
    period,
    kind: kindOf(period),
    by,
    across: across && isUnit(across) && isUnit(by) ? null : across,
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
