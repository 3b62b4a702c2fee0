// Room on the disk of a folder, and what is said to whoever starts without any.
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'

/** In bytes. */
export interface DiskRoom {
  free: number
  total: number
}

export async function diskRoom(folder: string): Promise<DiskRoom> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch (error) {
    // A folder that the first start will make lies on its parent's disk.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(folder) === folder) throw error
    return diskRoom(dirname(folder))
  }
}

/** CON-72. */
export class NoSpace extends Error {
  constructor(folder: string) {
    super(`No queda espacio en el disco de ${folder}. Libera espacio y vuelve a iniciar.`)
  }
}

/** Rejects with `NoSpace` unless so many bytes are free where the folder is, or will be. */
export async function needSpace(folder: string, bytes: number): Promise<void> {
  if ((await diskRoom(folder)).free < bytes) throw new NoSpace(folder)
}

/** disk_full of PostgreSQL, or of this machine; also where a program in between only passed the words on. */
const isOfNoSpace = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === '53100' || /No space left on device/.test(error.message) || isOfNoSpace(error.cause)
}

/** PostgreSQL's shared memory is a disk of its own on Linux, in containers a small one. */
const isOfSharedMemory = (error: unknown): boolean =>
  error instanceof Error && (/shared memory segment/.test(error.message) || isOfSharedMemory(error.cause))

/** This user may not write there, or nobody may. */
export const isForbidden = ({ code = '', path }: NodeJS.ErrnoException): boolean =>
  path !== undefined && ['EACCES', 'EPERM', 'EROFS'].includes(code)

/** The error as the operator reads it: a full or closed disk in one sentence. `embedded`: the database lies under `folder` too. */
export function told(error: unknown, folder: string, embedded: boolean): unknown {
  if (error instanceof Error && isForbidden(error))
    return new Error(`No se puede escribir en ${folder}. Da permiso sobre la carpeta al usuario del servidor.`)
  if (isOfNoSpace(error) && isOfSharedMemory(error))
    return new Error(
      'No queda memoria compartida (/dev/shm) en la máquina de la base de datos. Libérala, o da más al contenedor (--shm-size), y vuelve a iniciar.',
    )
  if (!isOfNoSpace(error)) return error
  return new NoSpace(!embedded && error instanceof pg.DatabaseError ? 'la base de datos' : folder)
}
