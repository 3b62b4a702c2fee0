export {
  dayCell,
  dossierParts,
  type DossierPart,
  instantCell,
  moneyCell,
  yesNo,
  type DossierGround,
  type DossierPaper,
  type DossierTable,
  type Whose,
} from './dossierParts.ts'
export { due as requestsDue } from './requestStore.ts'
