// Keys of stored files: 128 random bits and the type's extension, so that nobody can guess one or climb out of the folder.
import { randomBytes } from 'node:crypto'

const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'video/mp4': 'mp4',
  'video/quicktime': 'mov',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
  'video/mp2t': 'mts',
  'video/x-msvideo': 'avi',
}
const TYPES = new Map(Object.entries(ENDINGS).map(([type, ending]) => [ending, type]))
const KEY = /^[0-9a-f]{32}(\.[a-z0-9]{1,5})?$/

/** Notes that the storage keeps beside the files, by record id: they survive a restore of the database (CON-67). */
export const NOTES = ['erasures', 'visitor-erasures'] as const
export type Notes = (typeof NOTES)[number]
const NOTE = /^(visitor-)?erasures\/[0-9a-f]{24}$/

export function newKey(type: string): string {
  const ending = ENDINGS[type]
  return randomBytes(16).toString('hex') + (ending ? `.${ending}` : '')
}

export const typeOfKey = (key: string): string => TYPES.get(key.split('.')[1] ?? '') ?? 'application/octet-stream'

/** 'ab/cd/abcd….pdf': two levels, so that no folder gets too large; notes have their own folder. Throws for an invalid key. */
export function pathOfKey(key: string): string {
  if (NOTE.test(key)) return key
  if (!KEY.test(key)) throw new TypeError('not a storage key')
  return `${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`
}

export const notesIn = (folder: Notes, names: readonly string[]): string[] =>
  names.map(name => `${folder}/${name}`).filter(key => NOTE.test(key))
