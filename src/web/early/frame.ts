// The shell without React, equal to Sider.tsx, TopBar.tsx and Page.tsx.
import { icons, menu, type PlainEntry } from 'virtual:plain-menu'
import { offeredTo, type Needed } from '#web/screen.ts'
import { fullName, initials } from '#lib/text.ts'
import { appearance, TABLET } from '#web/look/appearance.ts'
import { LEAF, STEM, WORD } from '#web/brand/brand.ts'
import { classes } from '#web/look/classes.ts'
import type { SignedIn } from '#web/session/signedIn.ts'
import shellStyles from '#web/shell/shell.module.css'
import siderStyles from '#web/shell/sider.module.css'
import barStyles from '#web/shell/topBar.module.css'
import avatarStyles from '#web/ui/avatar.module.css'
import pageStyles from '#web/ui/page.module.css'
import { h, icon, iconButton, svg } from './dom.ts'
import plainStyles from './plain.module.css'

export interface Titled {
  section?: string
  title: string
}

export const offered =
  (can: (needed: Needed) => boolean) =>
  ({ access, also, unless }: PlainEntry): boolean =>
    (!access || can(access)) && (!also || can(also)) && !(unless && can(unless))

const brand = (alone: boolean) =>
  svg(
    'svg',
    { class: 'logo', viewBox: alone ? '0 0 29 30' : '0 0 110 30', role: 'img', 'aria-label': 'Plantel' },
    svg('path', { class: 'logoStem', d: STEM }),
    svg('path', { class: 'logoLeaf', d: LEAF }),
    !alone && svg('path', { class: 'logoWord', d: WORD }),
  )

function academy({ academy: { name, logo } }: SignedIn): Element {
  if (!logo && name === 'Academia Plantel') return brand(false)
  return h('span', { class: siderStyles.academy, title: name }, logo ? h('img', { src: logo, alt: '' }) : brand(true), h('b', {}, name))
}

const over = (more: string) =>
  `${location.pathname}?${new URLSearchParams([...new URLSearchParams(location.search), ...new URLSearchParams(more)])}`

function entry({ label, key, href, icon: picture }: PlainEntry, narrow: boolean): HTMLElement {
  const current = href === location.pathname
  return h(
    'a',
    {
      class: classes(siderStyles.item, current && siderStyles.current),
      'data-slot': 'sider-item',
      href: href.startsWith('?') ? over(href) : href,
      title: narrow ? label : undefined,
      'aria-keyshortcuts': key,
      'aria-current': current && 'page',
    },
    icon(picture),
    h('span', { class: siderStyles.text, 'data-slot': 'sider-text' }, label),
    key && !narrow ? h('kbd', { 'aria-hidden': 'true' }, key) : null,
  )
}

function menuOf(session: SignedIn): HTMLElement {
  const narrow = appearance.get().narrowMenu ?? matchMedia(TABLET).matches
  const mayOpen = offered(needed => offeredTo(session, needed))
  const groups = menu.map(({ label, entries }) => ({ label, entries: entries.filter(mayOpen) })).filter(({ entries }) => entries.length > 0)
  return h(
    'nav',
    { class: classes(siderStyles.sider, narrow && siderStyles.narrow), 'aria-label': 'Menú principal' },
    h(
      'div',
      { class: siderStyles.head },
      !narrow && academy(session),
      iconButton(icons.PanelLeft, narrow ? 'Ampliar menú' : 'Contraer menú', { 'aria-expanded': String(!narrow) }),
    ),
    h(
      'div',
      { class: siderStyles.entries },
      ...groups.map(({ label, entries }) =>
        h(
          'div',
          { role: label && 'group', 'aria-label': label },
          label ? h('div', { class: siderStyles.group, 'aria-hidden': 'true' }, label) : null,
          ...entries.map(each => entry(each, narrow)),
        ),
      ),
    ),
    h(
      'div',
      { class: siderStyles.foot },
      h(
        'button',
        { type: 'button', class: siderStyles.item, 'data-slot': 'sider-item', title: narrow ? 'Cerrar sesión' : undefined },
        icon(icons.LogOut),
        h('span', { class: siderStyles.text, 'data-slot': 'sider-text' }, 'Cerrar sesión'),
      ),
    ),
  )
}

const topBar = ({ user }: SignedIn, { section, title }: Titled): HTMLElement =>
  h(
    'header',
    { class: barStyles.topBar },
    h(
      'h1',
      {},
      section ? h('span', {}, section) : null,
      section ? h('i', { 'aria-hidden': 'true' }, '|') : null,
      h('b', { class: 'truncate' }, title),
    ),
    h('span', { class: 'spacer' }),
    h(
      'button',
      { type: 'button', class: barStyles.search, 'aria-haspopup': 'dialog', 'aria-keyshortcuts': 'Control+K Meta+K' },
      icon(icons.Search),
      h('span', { class: 'truncate' }, 'Buscar en Plantel'),
      h('kbd', { 'aria-hidden': 'true' }, /Mac|iP/.test(navigator.platform) ? '⌘K' : 'Ctrl K'),
    ),
    h('span', { class: classes(barStyles.connection, barStyles.waiting), 'data-slot': 'connection', role: 'status' }),
    !matchMedia(TABLET).matches &&
      iconButton(icons.CircleHelp, 'Ayuda de esta pantalla', { 'aria-keyshortcuts': '?', 'aria-haspopup': 'dialog' }),
    h('span', { class: barStyles.line }),
    h(
      'button',
      { type: 'button', class: barStyles.user, 'aria-haspopup': 'dialog', 'aria-label': `Menú de ${fullName(user)}` },
      h('span', {
        class: classes(avatarStyles.avatar, avatarStyles.quiet),
        'data-slot': 'avatar',
        'aria-hidden': 'true',
        'data-initials': initials(user),
      }),
      h('span', { class: classes(barStyles.userName, 'truncate') }, fullName(user)),
      icon(icons.ChevronDown),
    ),
  )

export const frame = (session: SignedIn, titled: Titled, tools: readonly Node[], content: Node): HTMLElement =>
  h(
    'div',
    { class: classes(shellStyles.app, plainStyles.plain), 'data-slot': 'plain' },
    h('a', { href: '#contenido', class: classes(shellStyles.skip, 'button') }, 'Ir al contenido'),
    menuOf(session),
    h(
      'div',
      { class: shellStyles.sheet },
      topBar(session, titled),
      h(
        'div',
        { class: pageStyles.page, 'data-slot': 'page' },
        h(
          'main',
          { id: 'contenido', tabindex: '-1', class: pageStyles.pageMain, 'data-slot': 'page-main' },
          h('div', { class: pageStyles.toolbar, 'data-slot': 'toolbar' }, ...tools),
          content,
        ),
      ),
    ),
  )
