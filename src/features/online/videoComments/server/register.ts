// What comments on videos add to the features below them.
import './dossier.ts'
