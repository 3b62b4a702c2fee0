// The product's files in a folder with another name, with the packages of this one.
import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from './programs.ts'

/** What `npm start` needs. */
const FILES = ['.npmrc', 'package.json', 'package-lock.json', 'index.html', 'vite.config.ts']
const CONFIGS = ['tsconfig.json', 'tsconfig.base.json', 'tsconfig.server.json', 'tsconfig.web.json']
const FOLDERS = ['db', 'src', 'test', 'tools']

export async function copyTree(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of [...FILES, ...CONFIGS, ...FOLDERS]) await cp(join(ROOT, name), join(folder, name), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
}
