import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import pg from 'pg'

/** Sizes in bytes. */
export interface DiskRoom {
  free: number
  total: number
}

export async function diskRoom(folder: string): Promise<DiskRoom> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch (error) {
    // The first start creates this folder on its parent's disk.
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

/** Rejects with `NoSpace` unless this many bytes are free for the folder, which may not exist yet. */
export async function needSpace(folder: string, bytes: number): Promise<void> {
  if ((await diskRoom(folder)).free < bytes) throw new NoSpace(folder)
}

/** A full disk of PostgreSQL or of this machine, also when a program in between passed on only the text. */
const isOfNoSpace = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === '53100' || /No space left on device/.test(error.message) || isOfNoSpace(error.cause)
}

/** PostgreSQL's shared memory is a separate file system on Linux, small in containers. */
const isOfSharedMemory = (error: unknown): boolean =>
  error instanceof Error && (/shared memory segment/.test(error.message) || isOfSharedMemory(error.cause))

/** This user may not write there, or nobody may. */
export const isForbidden = ({ code = '', path }: NodeJS.ErrnoException): boolean =>
  path !== undefined && ['EACCES', 'EPERM', 'EROFS'].includes(code)

/** Replaces an error about a full or closed disk by a sentence for the operator. `embedded`: the database is under `folder` too. */
export function explainDiskError(error: unknown, folder: string, embedded: boolean): unknown {
  if (error instanceof Error && isForbidden(error))
    return new Error(`No se puede escribir en ${folder}. Da permiso sobre la carpeta al usuario del servidor.`)
  if (isOfNoSpace(error) && isOfSharedMemory(error))
    return new Error(
      'No queda memoria compartida (/dev/shm) en la máquina de la base de datos. Libérala, o da más al contenedor (--shm-size), y vuelve a iniciar.',
    )
  if (!isOfNoSpace(error)) return error
  return new NoSpace(!embedded && error instanceof pg.DatabaseError ? 'la base de datos' : folder)
}
