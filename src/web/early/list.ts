// The first rows without React, with the markup of DataTable.tsx and antd's table.
import { icons, insideEntries, type PlainIcon } from 'virtual:plain-menu'
import type { Access } from '#contract/access.ts'
import type { Needed } from '#web/screen.ts'
import { figure } from '#lib/numbers.ts'
import { SHORT_LIST } from '#web/look/appearance.ts'
import { classes } from '#web/look/classes.ts'
import { isElsewhere } from '#web/shell/elsewhere.ts'
import { isMain, kindOf, leastOf, takeOf, type Measured } from '#web/ui/columnKinds.ts'
import styles from '#web/ui/list.module.css'
import pageStyles from '#web/ui/page.module.css'
import { pageList } from '#web/ui/pageList.ts'
import tagStyles from '#web/ui/tag.module.css'
import { h, icon, iconButton } from './dom.ts'
import { offered, type Titled } from './frame.ts'

interface PlainTag {
  tone: 'green' | 'red'
  icon: PlainIcon
  text: string
}
export interface PlainColumn<Row> extends Measured {
  title: Node | string
  text?(row: Row): string
  node?(row: Row): Node
  /** The two lines of the cell. */
  lines?(row: Row, today: string): readonly [string, string] | null
  tag?(row: Row): PlainTag
  /** The line below the tag. */
  under?(row: Row, today: string): { className: string | undefined; bold: string; rest: string } | null
}

/** A list that can be drawn from its first answer alone. */
export interface PlainList<Row> extends Titled {
  access: Access
  /** Reads the rows from the first answer; null when this address shows more than the list. */
  rows(answer: unknown, search: URLSearchParams): { rows: readonly Row[]; total: number; more: boolean } | null
  limit: number
  noun: readonly [one: string, many: string]
  search: { label: string; className?: string | undefined }
  /** The label of the button beside the search. */
  filters: string
  /** The label of the menu of screens that open from this one. */
  more: string
  /** Choices on the second line; `chosen`: the one in the address. */
  segments: {
    label: string
    className: string | undefined
    countClass: string | undefined
    chosen(address: URLSearchParams): string
    choices: readonly { value: string; label: string }[]
  }
  action: { label: string; access: Access }
  /** Checkboxes of the rows, for users with this access. */
  ticks: { access: Access; all: string; label(row: Row): string }
  columns: readonly PlainColumn<Row>[]
  /** The columns when the list is narrower than 1100 px. */
  shortColumns: readonly PlainColumn<Row>[]
}

const tagOf = ({ tone, icon: picture, text }: PlainTag) =>
  h('span', { class: classes(tagStyles.tag, tagStyles[tone]), 'data-slot': 'tag' }, icon(picture), text)

/** As RowLink.tsx draws it; a press before the screen is ready selects the same row. */
function rowLink(id: string, inside: Node): Node {
  const address = new URLSearchParams(location.search)
  address.set('ficha', id)
  const link = h(
    'a',
    { class: styles.rowLink, 'data-row-link': 'true', href: `${location.pathname}?${address}`, tabindex: '-1', draggable: 'false' },
    inside,
  )
  link.addEventListener('click', event => {
    if (!isElsewhere(event)) event.preventDefault()
  })
  return link
}

/** Draws two lines like TwoLines.tsx. */
const two = (first: Node, under: Node | null) => h('span', { class: styles.two }, h('span', {}, first), h('small', {}, under))
const titled = (text: string) => h('span', { title: text }, text)

function insideOf<Row>(column: PlainColumn<Row>, row: Row, today: string): Node | string {
  if (column.node) return column.node(row)
  if (column.lines) {
    const lines = column.lines(row, today)
    return lines ? two(titled(lines[0]), titled(lines[1])) : ''
  }
  if (column.tag) {
    const under = column.under?.(row, today)
    return two(
      tagOf(column.tag(row)),
      under ? h('span', { class: under.className }, h('b', {}, under.bold), ' · ', h('span', {}, under.rest)) : null,
    )
  }
  const text = column.text?.(row) ?? ''
  return kindOf(column) === 'figure' ? text : titled(text)
}

function cell<Row extends { _id: string }>(column: PlainColumn<Row>, row: Row, today: string, linked: boolean): Node {
  const inside = insideOf(column, row, today)
  const linkName = (node: Node | string) => (linked ? rowLink(row._id, node as Node) : node)
  const wrapped = {
    figure: () => inside,
    name: () => h('div', { class: styles.takes, 'data-slot': 'list-name', translate: 'no' }, linkName(inside)),
    rest: () =>
      h(
        'div',
        { class: styles.gives, style: `grid-template-columns: minmax(${leastOf(column)}px, max-content)` },
        h('span', { class: 'truncate' }, linkName(inside)),
      ),
  }[kindOf(column)]()
  return h('td', { class: classes('ant-table-cell', column.className) }, wrapped)
}

/** Draws a checkbox like antd's. */
const tick = (label: string) =>
  h(
    'label',
    { class: 'ant-checkbox-wrapper' },
    h('span', { class: 'ant-checkbox' }, h('input', { class: 'ant-checkbox-input', type: 'checkbox', 'aria-label': label })),
  )

interface PlainRows<Row> {
  rows: readonly Row[]
  today: string
  mayTick: boolean
}

function table<Row extends { _id: string }>(list: PlainList<Row>, { rows, today, mayTick }: PlainRows<Row>): HTMLElement {
  const own = matchMedia(SHORT_LIST).matches ? list.shortColumns : list.columns
  const columns = mayTick ? [{ title: tick(list.ticks.all), width: 48, node: (row: Row) => tick(list.ticks.label(row)) }, ...own] : own
  const { title } = list
  const main = columns.find(isMain) ?? columns.find(column => kindOf(column) === 'name')
  const widthOf = (column: PlainColumn<Row>) =>
    kindOf(column) === 'figure' ? `width: ${column.width}px; min-width: ${column.width}px` : undefined
  return h(
    'div',
    { class: styles.scroll, 'data-slot': 'list-scroll', style: `--take: ${takeOf(columns)}` },
    h(
      'div',
      { class: 'ant-table-wrapper' },
      h(
        'div',
        { class: 'ant-table' },
        h(
          'table',
          { 'aria-label': title },
          h('colgroup', {}, ...columns.map(column => h('col', { style: widthOf(column) }))),
          h(
            'thead',
            { class: 'ant-table-thead' },
            h(
              'tr',
              {},
              ...columns.map(column => h('th', { class: classes('ant-table-cell', column.className), scope: 'col' }, column.title)),
            ),
          ),
          h(
            'tbody',
            { class: 'ant-table-tbody' },
            ...rows.map((row, at) =>
              h(
                'tr',
                {
                  class: classes('ant-table-row', styles.tall),
                  'data-row-key': row._id,
                  tabindex: at === 0 ? '0' : '-1',
                  'aria-selected': 'false',
                },
                ...columns.map(column => cell(column, row, today, column === main)),
              ),
            ),
          ),
        ),
      ),
    ),
  )
}

const hint = (keys: readonly string[], what: string) => h('span', { class: 'hint' }, ...keys.map(key => h('kbd', {}, key)), ` ${what}`)

function pager(page: number, last: number): HTMLElement | null {
  if (last <= 1) return null
  const pages = pageList(page, last)
  return h(
    'nav',
    { class: styles.pager, 'data-slot': 'pager', 'aria-label': 'Páginas' },
    iconButton(icons.ChevronLeft, 'Página anterior', { disabled: page <= 1 }),
    ...pages.map(number =>
      number === null
        ? h('span', { 'aria-hidden': 'true' }, '…')
        : h('button', { type: 'button', 'aria-label': `Página ${number}`, 'aria-current': number === page && 'page' }, String(number)),
    ),
    pages.includes(null) &&
      h(
        'label',
        { class: classes(styles.pagerField, 'tabular') },
        h('input', {
          'aria-label': `Ir a la página, de 1 a ${last}`,
          inputmode: 'numeric',
          placeholder: 'Ir a',
          autocomplete: 'off',
          maxlength: '7',
        }),
      ),
    iconButton(icons.ChevronRight, 'Página siguiente', { disabled: page >= last }),
  )
}

function foot({ noun, limit }: PlainList<never>, page: number, rowsShown: number, total: number, more: boolean): HTMLElement {
  const first = (page - 1) * limit + 1
  const count = `${figure(total)}${more ? '+' : ''} ${total === 1 ? noun[0] : noun[1]}`
  return h(
    'div',
    { class: styles.foot, 'data-slot': 'list-foot' },
    h(
      'span',
      { class: 'tabular', role: 'status' },
      rowsShown < total ? `${figure(first)}–${figure(first + rowsShown - 1)} de ${count}` : count,
    ),
    hint(['↑', '↓'], 'recorrer'),
    hint(['Enter'], 'ver más'),
    hint(['Esc'], 'cerrar'),
    hint(['?'], 'teclas'),
    pager(page, Math.ceil(total / limit)),
  )
}

function tools(
  { search, filters, more, segments, action }: PlainList<never>,
  address: URLSearchParams,
  can: (needed: Needed) => boolean,
): Node[] {
  const current = segments.chosen(address)
  const opener = { type: 'button', 'aria-haspopup': 'dialog', 'aria-expanded': 'false' }
  const hasMore = insideEntries.some(entry => entry.inside === location.pathname && offered(can)(entry))
  return [
    h(
      'span',
      { class: classes('ant-input-affix-wrapper ant-input-outlined', search.className) },
      h('span', { class: 'ant-input-prefix' }, icon(icons.Search)),
      h('input', {
        class: 'ant-input',
        role: 'searchbox',
        type: 'text',
        'aria-label': search.label,
        placeholder: search.label,
        maxlength: '120',
        autocomplete: 'off',
        value: address.get('buscar') ?? '',
      }),
    ),
    h('button', { ...opener, class: 'ant-btn' }, h('span', { class: 'ant-btn-icon' }, icon(icons.ListFilter)), h('span', {}, filters)),
    h('span', { class: 'spacer' }),
    ...(hasMore
      ? [
          h(
            'button',
            { ...opener, class: 'ant-btn ant-btn-icon-only', 'aria-label': more },
            h('span', { class: 'ant-btn-icon' }, icon(icons.Ellipsis)),
          ),
        ]
      : []),
    ...(can(action.access)
      ? [
          h(
            'button',
            { type: 'button', class: 'ant-btn ant-btn-primary' },
            h('span', { class: 'ant-btn-icon' }, icon(icons.Plus)),
            h('span', {}, action.label),
          ),
        ]
      : []),
    h('span', { class: pageStyles.break, 'aria-hidden': 'true' }),
    h(
      'div',
      { class: classes('ant-segmented', segments.className), role: 'radiogroup', 'aria-label': segments.label },
      h(
        'div',
        { class: 'ant-segmented-group' },
        ...segments.choices.map(({ value, label }) =>
          h(
            'label',
            { class: `ant-segmented-item${value === current ? ' ant-segmented-item-selected' : ''}` },
            h('input', { type: 'radio', name: 'plain-filter', class: 'ant-segmented-item-input', checked: value === current }),
            h('div', { class: 'ant-segmented-item-label' }, h('span', {}, label), ' ', h('span', { class: segments.countClass })),
          ),
        ),
      ),
    ),
  ]
}

/** The tools, the rows and their footer; null when a plain table cannot show this answer. */
export function drawList<Row extends { _id: string }>(
  list: PlainList<Row>,
  answer: unknown,
  address: URLSearchParams,
  can: (needed: Needed) => boolean,
  today: string,
): { tools: Node[]; content: Node } | null {
  const result = list.rows(answer, address)
  if (!result || result.rows.length === 0) return null
  const page = Math.max(1, Number(address.get('pagina')) || 1)
  return {
    tools: tools(list as PlainList<never>, address, can),
    content: h(
      'div',
      { class: styles.list, 'data-slot': 'list' },
      h('div', { class: styles.newRows, role: 'status' }),
      table(list, { rows: result.rows, today, mayTick: can(list.ticks.access) }),
      foot(list as PlainList<never>, page, result.rows.length, result.total, result.more),
    ),
  }
}
