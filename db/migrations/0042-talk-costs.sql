-- What a talk cost, in centavos (DIR-45). Null: unknown.
alter table talk add cost bigint constraint talk_cost_check check (cost >= 0);
