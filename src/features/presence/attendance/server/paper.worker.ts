// The thread that draws lists.
import { draw } from '#server/paper/draw.ts'
import { listDocument } from './document.ts'
import type { ListPaper } from './paper.ts'

export const make = (order: ListPaper): Promise<Uint8Array> => draw(listDocument(order))
