// antd's tables bring a menu with which a column is filtered, and with it a tree. Our lists are filtered above the table, by the server.
import type { Plugin } from 'vite'

const MENU = /\/antd\/es\/table\/hooks\/useFilter\/FilterDropdown\.js$/
const NOTHING = 'export const flattenKeys = () => []\nexport default () => null\n'

export const plainTables = (): Plugin => ({
  name: 'plantel:plain-tables',
  apply: 'build',
  load: id => (MENU.test(id) ? NOTHING : null),
})
