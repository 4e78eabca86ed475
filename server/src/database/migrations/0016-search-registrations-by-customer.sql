-- A registration is found by the name of its customer and by its town as well. Nothing changes here: the server writes the
-- keys, and those from before follow in a job, which 0022 queues.
select 1;
