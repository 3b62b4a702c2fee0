// What others show on the cards of students and of visitors.
import '#features/history/merges/web/register.ts'
