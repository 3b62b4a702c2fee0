// Removes antd's column filter menu, which includes a tree: our lists filter above the table, on the server.
import type { Plugin } from 'vite'

const MENU = /\/antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/
const NOTHING = 'export const flattenKeys = () => []\nexport default () => null\n'

export const plainTables = (): Plugin => ({
  name: 'plantel:plain-tables',
  apply: 'build',
  load: id => (MENU.test(id) ? NOTHING : null),
})
