import { createCache, StyleProvider } from '@ant-design/cssinjs'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { page, type Locator } from 'vitest/browser'
import type { Method, Permission } from '#contract/access.ts'
import { AntDesign } from '#web/look/AntDesign.tsx'
import { client } from '#web/calls/client.ts'
import { sessionStore, type SignedIn } from '#web/session/signedIn.ts'
import { Toasts } from '#web/ui/Toasts.tsx'
import { useListKeys } from '#web/ui/useListKeys.ts'
import { parseSearch, stringifySearch } from '#web/calls/search.ts'

export interface RenderOptions {
  permissions?: readonly Permission[]
  at?: string
  mode?: 'light' | 'dark'
  user?: Partial<SignedIn['user']>
}

function ListKeys() {
  useListKeys(noHelp)
  return null
}
const noHelp = () => {}

/** Keeps antd's sheets when their last component goes: in the console the shell keeps them; here each test would write them again. */
const sheets = createCache()
const update = sheets.opUpdate.bind(sheets)
sheets.opUpdate = (path, next) =>
  update(path, before => {
    const after = next(before)
    return before === undefined && after ? [after[0] + 1, after[1]] : after
  })

const unmounts = new Set<() => void>()

export const unmountAll = (): void => {
  for (const unmount of unmounts) unmount()
  unmounts.clear()
}

function sessionWith(permissions?: readonly Permission[], who?: Partial<SignedIn['user']>): SignedIn {
  const allows = permissions
    ? permissions.map(permission => {
        const [method, resource] = permission.split(' ', 2) as [Method, string]
        return { resource, methods: [method] }
      })
    : [{ resource: '/*', methods: ['get', 'post', 'put', 'delete'] as Method[] }]
  const user = {
    _id: 'a00000000000000000000001',
    name: 'Raquel',
    lastName: 'Mostrador',
    secondLastName: 'Prueba',
    email: 'recepcion@plantel.mx',
    isProfessor: false,
    roles: [],
    ...who,
  }
  return { user, allows, academy: { name: 'Academia Plantel', timeZone: 'America/Mexico_City' }, mustChangePassword: false }
}

/** Renders `node`; find elements with `page` of vitest/browser, by role and label. */
export function render(
  node: ReactNode,
  { permissions, at = '/', mode = 'light', user }: RenderOptions = {},
): { container: HTMLElement; screen: Locator; unmount(): void } {
  sessionStore.set(sessionWith(permissions, user))
  document.documentElement.dataset.theme = mode
  const container = document.body.appendChild(document.createElement('main'))
  const root = createRoot(container)
  const route = createRootRoute({ component: () => node, notFoundComponent: () => node })
  const router = createRouter({ routeTree: route, history: createMemoryHistory({ initialEntries: [at] }), parseSearch, stringifySearch })
  root.render(
    <QueryClientProvider client={client}>
      <StyleProvider cache={sheets}>
        <AntDesign mode={mode} compact={false}>
          <RouterProvider router={router as never} />
          <Toasts />
          <ListKeys />
        </AntDesign>
      </StyleProvider>
    </QueryClientProvider>,
  )
  const unmount = () => {
    root.unmount()
    container.remove()
  }
  unmounts.add(unmount)
  return { container, screen: page.elementLocator(container), unmount }
}
