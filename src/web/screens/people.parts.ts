// What others show on the cards of students and of visitors.
import '#features/front/merges/web/register.ts'
