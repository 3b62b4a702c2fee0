select week, sum(agreed) as agreed, sum(fresh) as fresh, sum(last_year) as last_year from forecast
where not whole and made_on = (select max(made_on) from forecast) and $1::date is not null group by 1
