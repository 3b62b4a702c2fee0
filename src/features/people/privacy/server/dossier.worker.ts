import { draw } from '#server/paper/draw.ts'
import { dossierDocument, type DossierOrder } from './dossierDocument.ts'

export const make = (order: DossierOrder): Promise<Uint8Array> => draw(dossierDocument(order))
